import { Button } from '@lapis/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { awaitReturn } from './hand-over';
import { completeSignIn, redirectToProvider, providersQuery, describeError } from './oauth.queries';
import styles from './ProviderButtons.module.css';
import type { PendingSignInProps } from './useProviderReturn';

interface ProviderButtonsProps extends PendingSignInProps {
  remember: boolean;
  /** Message to show if a provider redirected back without signing the visitor in. */
  problem: string | null;
}

/** Sign-in buttons for the configured providers. */
export function ProviderButtons({ remember, problem, onStillToAsk }: ProviderButtonsProps) {
  const { data: providers = [] } = useQuery(providersQuery);
  const [waiting, setWaiting] = useState(false);
  const leaving = useMutation({ mutationFn: redirectToProvider, onMutate: () => setWaiting(true) });
  const arriving = useMutation({ mutationFn: completeSignIn, onSuccess: onStillToAsk });
  const { mutate } = arriving;

  // Waits without a time limit, because a closed popup can't be detected. The buttons remain usable.
  useEffect(() => (waiting ? awaitReturn(mutate) : undefined), [waiting, mutate]);

  const error = arriving.error ?? leaving.error;
  const message = error ? describeError(error) : leaving.isIdle ? problem : null;
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
