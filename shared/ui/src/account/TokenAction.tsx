import { toFailure, errorStatus } from '@lapis/http';
import { useSearchParams } from '@lapis/router';
import { type ReactNode, startTransition, useActionState } from 'react';
import { ActionOutcome } from '../ActionOutcome';
import { Button } from '../forms/Button';
import { cutLink, isMailedToken } from './mailed-token';
import styles from './TokenAction.module.css';
import { useAlive } from '../useAlive';

interface TokenActionProps {
  question: string;
  button: string;
  act: (token: string) => Promise<{ status: string }>;
  wayOn: ReactNode;
  next?: ReactNode;
  instead?: ReactNode;
  parameter?: string;
  plain?: { action: string; fields: Record<string, string> };
}

interface TokenActionResult {
  words: string;
  kind: 'done' | 'useless' | 'failed';
}

/** Asks the user to confirm an emailed link's action with a button, because mail scanners open every link. */
export function TokenAction({
  question,
  button,
  act,
  wayOn,
  next,
  instead,
  parameter = 'token',
  plain,
}: TokenActionProps) {
  const [search] = useSearchParams();
  const token = search.get(parameter) ?? '';
  const isAlive = useAlive();
  const [answer, start, busy] = useActionState<TokenActionResult | null>(async () => {
    try {
      const { status } = await act(token);
      return { kind: 'done', words: status };
    } catch (error) {
      return toOutcome(error);
    }
  }, null);

  // Checks the token only after hydration, because the server may render without it.
  const isCut = isAlive && !isMailedToken(token);
  const outcome: TokenActionResult | null = isCut ? { kind: 'useless', words: cutLink } : answer;
  const isOpen = !outcome || outcome.kind === 'failed';
  return (
    <div className={styles.action} data-lively={plain ? undefined : true}>
      {isOpen && <p>{question}</p>}
      {outcome && (
        <ActionOutcome isDone={outcome.kind === 'done'} answer={answer}>
          {outcome.words}
        </ActionOutcome>
      )}
      {outcome?.kind === 'useless' && <p>{wayOn}</p>}
      {outcome?.kind === 'done' && next}
      {isOpen && (
        <>
          <form
            {...(plain && { method: 'post', action: plain.action })}
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) startTransition(start);
            }}
          >
            {plain &&
              Object.entries({ ...plain.fields, token }).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            <Button type="submit" busy={busy} disabled={!plain && !isAlive}>
              {button}
            </Button>
          </form>
          {!plain && (
            <noscript>
              <p>
                This button needs JavaScript. Please <a href="/contact">write to us</a> instead.
              </p>
            </noscript>
          )}
          {instead}
        </>
      )}
    </div>
  );
}

function toOutcome(error: unknown): TokenActionResult {
  const status = errorStatus(error);
  if (status === undefined) {
    return { kind: 'failed', words: 'There is no connection to us just now. Please try again in a moment.' };
  }
  const { message, errors } = toFailure(error);
  const isUseless = [404, 409, 410, 422].includes(status);
  return { kind: isUseless ? 'useless' : 'failed', words: errors?.['token']?.[0] ?? message };
}
