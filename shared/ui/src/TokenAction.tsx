import { failureOf, statusOf } from '@lapis/http';
import { useSearchParams } from '@lapis/router';
import { type ReactNode, startTransition, useActionState } from 'react';
import { ActionOutcome } from './ActionOutcome';
import { Button } from './Button';
import { cutLink, isMailedToken } from './mailed-token';
import styles from './TokenAction.module.css';
import { useAlive } from './useAlive';

interface TokenActionProps {
  /** What the button will do, and its label. */
  question: string;
  button: string;
  /** Does it, with the token of the address. */
  act: (token: string) => Promise<{ status: string }>;
  /** What to do where the token is of no use. */
  wayOn: ReactNode;
  /** What to do once it is done. */
  next?: ReactNode;
  /** What could be done rather than that. */
  instead?: ReactNode;
  /** The parameter of the address that holds the token. */
  parameter?: string;
  /** Where browsers without scripts send the token, with these fields; of a page that the server knows the token of. */
  plain?: { action: string; fields: Record<string, string> };
}

interface Answer {
  words: string;
  /** Whether it is done, can't be done, or may be tried again. */
  kind: 'done' | 'useless' | 'failed';
}

/**
 * What the link of a mail is for. A button does it and not the link itself: programs that check mail open every link.
 */
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
  const [answer, start, busy] = useActionState<Answer | null>(async () => {
    try {
      const { status } = await act(token);
      return { kind: 'done', words: status };
    } catch (error) {
      return outcomeOf(error);
    }
  }, null);

  // What the server renders is the same for every link, unless there is a plain form: it is not told the token.
  const isCut = isAlive && !isMailedToken(token);
  const outcome: Answer | null = isCut ? { kind: 'useless', words: cutLink } : answer;
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
                This button needs JavaScript. Write to us instead: our address is at the foot of the page.
              </p>
            </noscript>
          )}
          {instead}
        </>
      )}
    </div>
  );
}

function outcomeOf(error: unknown): Answer {
  const status = statusOf(error);
  if (status === undefined) {
    return { kind: 'failed', words: 'There is no connection to us just now. Please try again in a moment.' };
  }
  const { message, errors } = failureOf(error);
  const isUseless = [404, 409, 410, 422].includes(status);
  return { kind: isUseless ? 'useless' : 'failed', words: errors?.['token']?.[0] ?? message };
}
