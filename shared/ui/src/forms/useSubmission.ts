import { useState } from 'react';

/**
 * Sends a form once at a time. Returns the last answer, the function that sends, and whether it is waiting.
 * React's `useActionState` would keep the old page for as long, because it delays all other transitions.
 */
export function useSubmission<Answer, Sent = void>(
  send: (before: Answer, sent: Sent) => Promise<Answer>,
  start: Answer,
) {
  const [answer, setAnswer] = useState(start);
  const [isBusy, setBusy] = useState(false);

  function submit(sent: Sent) {
    if (isBusy) return;
    setBusy(true);
    void send(answer, sent)
      .then(setAnswer)
      .finally(() => setBusy(false));
  }

  return [answer, submit, isBusy] as const;
}
