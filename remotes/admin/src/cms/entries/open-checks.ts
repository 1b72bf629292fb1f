import { errorStatus } from '@lapis/http';
import { confirmDialog } from '@lapis/ui';

interface ConfirmOptions {
  confirm: 'Publish' | 'Schedule' | 'Ask';
  seen: { current: string[] };
}

/** Returns the open checks that a 422 response lists; undefined for other errors. */
export function readOpenChecks(error: unknown) {
  if (errorStatus(error) !== 422) return undefined;
  const { response } = error as { response: { data: { reasons?: { text: string }[] } } };
  return response.data.reasons?.map(({ text }) => text);
}

/** Asks the editor whether to continue despite open checks; if so, records the checks as seen. */
export async function confirmOpenChecks(open: string[], { confirm, seen }: ConfirmOptions) {
  const isSure = await confirmDialog({
    title: confirm === 'Ask' ? 'Ask for approval anyway?' : 'Publish anyway?',
    text: open,
    confirm,
    cancel: 'Go back',
  });
  if (isSure) seen.current = open;
  return isSure ?? false;
}

/**
 * Sends a request that publishes a text or asks for approval. If the server reports checks that the editor
 * has not seen, asks for confirmation and sends it again. Returns undefined if the editor declines.
 */
export async function withSeenChecks<Reply>(
  send: (seen: string[]) => Promise<Reply>,
  question: ConfirmOptions,
): Promise<Reply | undefined> {
  try {
    return await send(question.seen.current);
  } catch (error) {
    const open = readOpenChecks(error);
    if (!open) throw error;
    return (await confirmOpenChecks(open, question)) ? withSeenChecks(send, question) : undefined;
  }
}
