import { toFailure, errorStatus } from '@lapis/http';
import { useSearchParams } from '@lapis/router';
import type { ReactNode } from 'react';
import { ActionOutcome } from '../ActionOutcome';
import { Button } from '../forms/Button';
import { useSubmission } from '../forms/useSubmission';
import { cutLink, isMailedToken } from './mailed-token';
import styles from './TokenAction.module.css';

interface TokenActionProps {
  question: string;
  button: string;
  act: (token: string) => Promise<{ status: string }>;
  wayOn: ReactNode;
  next?: ReactNode;
  instead?: ReactNode;
  parameter?: string;
  /** Address and fields for browsers that send the form without scripts. */
  plain: { action: string; fields?: Record<string, string> };
  /** Outcome of the form if it was sent without scripts. */
  initial?: TokenActionResult | null;
}

interface TokenActionResult {
  words: string;
  kind: 'done' | 'useless' | 'failed';
}

const cutOutcome: TokenActionResult = { kind: 'useless', words: cutLink };

interface PlainAnswer {
  message: string;
  errors: Record<string, string[]>;
}

/**
 * Returns the outcome of a form sent without scripts.
 * @param sent stored by the server if the form was accepted
 * @param draft stored by the server if the form was rejected
 */
export function plainOutcome(sent: PlainAnswer | null, draft: PlainAnswer | null): TokenActionResult | null {
  if (sent) return { kind: 'done', words: sent.message };
  return draft && { kind: 'useless', words: draft.errors['token']?.[0] ?? draft.message };
}

/**
 * Asks the user to confirm an emailed link's action with a button, because mail scanners open every link.
 * Works without scripts.
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
  initial = null,
}: TokenActionProps) {
  const [search] = useSearchParams();
  const token = search.get(parameter) ?? '';
  const [answer, start, busy] = useSubmission<TokenActionResult | null>(async () => {
    try {
      const { status } = await act(token);
      return { kind: 'done', words: status };
    } catch (error) {
      return toOutcome(error);
    }
  }, initial);

  const outcome = answer ?? (isMailedToken(token) ? null : cutOutcome);
  const isOpen = !outcome || outcome.kind === 'failed';
  return (
    <div className={styles.action}>
      {isOpen && <p>{question}</p>}
      {outcome && (
        <ActionOutcome isDone={outcome.kind === 'done'} answer={answer === initial ? null : answer}>
          {outcome.words}
        </ActionOutcome>
      )}
      {outcome?.kind === 'useless' && <p>{wayOn}</p>}
      {outcome?.kind === 'done' && next}
      {isOpen && (
        <>
          <form
            method="post"
            action={plain.action}
            onSubmit={(event) => {
              event.preventDefault();
              start();
            }}
          >
            {Object.entries({ ...plain.fields, token }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" busy={busy}>
              {button}
            </Button>
          </form>
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
