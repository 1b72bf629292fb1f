import { statusOf } from '@lapis/http';
import { confirmDialog } from '@lapis/ui';

interface Question {
  confirm: 'Publish' | 'Schedule' | 'Ask';
  /** The checks that the editor has seen, and publishes in spite of. */
  seen: { current: string[] };
}

/** Reads from a refusal which checks of a text are open; undefined if it was refused for something else. */
export function openChecksIn(error: unknown) {
  if (statusOf(error) !== 422) return undefined;
  const { response } = error as { response: { data: { reasons?: { text: string }[] } } };
  return response.data.reasons?.map(({ text }) => text);
}

/** Shows the open checks of a text and asks whether to go on; remembers a yes, so that it is asked once. */
export async function isConfirmed(open: string[], { confirm, seen }: Question) {
  const isSure = await confirmDialog({
    title: confirm === 'Ask' ? 'Ask for approval as it is?' : 'Publish it as it is?',
    text: open,
    confirm,
    cancel: 'Keep writing',
  });
  if (isSure) seen.current = open;
  return isSure ?? false;
}

/**
 * Sends a call that publishes a text, or asks for that, with the checks that somebody has seen; asks about those that the
 * server finds besides. Returns undefined if the answer is no.
 */
export async function withSeenChecks<Reply>(
  send: (seen: string[]) => Promise<Reply>,
  question: Question,
): Promise<Reply | undefined> {
  try {
    return await send(question.seen.current);
  } catch (error) {
    const open = openChecksIn(error);
    if (!open) throw error;
    return (await isConfirmed(open, question)) ? withSeenChecks(send, question) : undefined;
  }
}
