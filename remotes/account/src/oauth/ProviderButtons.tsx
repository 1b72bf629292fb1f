import { Button } from '@lapis/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { awaitReturn } from './hand-over';
import { arrive, leaveFor, providersQuery, messageOf } from './oauth.queries';
import styles from './ProviderButtons.module.css';
import type { OnStillToAsk } from './useProviderReturn';

interface ProviderButtonsProps extends OnStillToAsk {
  /** Whether the sign-in is to last. */
  remember: boolean;
  /** What went wrong before, when a provider came back to this page. */
  problem: string | null;
}

/** Signing in by a third party, where the site is set up for one. */
export function ProviderButtons({ remember, problem, onStillToAsk }: ProviderButtonsProps) {
  const { data: providers = [] } = useQuery(providersQuery);
  const [waiting, setWaiting] = useState(false);
  const leaving = useMutation({ mutationFn: leaveFor, onMutate: () => setWaiting(true) });
  const arriving = useMutation({ mutationFn: arrive, onSuccess: onStillToAsk });
  const { mutate } = arriving;

  // Whether the provider's window was closed can't be seen from here, so there is no end to waiting, and the buttons
  // stay what they are.
  useEffect(() => (waiting ? awaitReturn(mutate) : undefined), [waiting, mutate]);

  const error = arriving.error ?? leaving.error;
  const message = error ? messageOf(error) : leaving.isIdle ? problem : null;
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => alert.current?.focus(), [message]);

  function leave(provider: string) {
    if (leaving.isPending || arriving.isPending) return;
    arriving.reset();
    leaving.mutate({ provider, remember });
  }

  if (providers.length === 0 && !message) return null;
  return (
    <section className={styles.ways} aria-label="Sign in another way">
      {message && (
        <p ref={alert} className={styles.problem} role="alert" tabIndex={-1}>
          {message}
        </p>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="quiet"
          busy={arriving.isPending || (leaving.isPending && leaving.variables.provider === id)}
          onClick={() => leave(id)}
        >
          Continue with {name}
        </Button>
      ))}
      <p className="visually-hidden" role="status">
        {arriving.isPending && 'Signing you in…'}
      </p>
    </section>
  );
}
