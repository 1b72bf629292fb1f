import { toFailure, errorStatus } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';

const offline =
  'No connection. What you type is kept in this browser, and will be saved as soon as you are back online.';
export const signedOut =
  'You are signed out. What you typed is kept in this browser, and will be saved once you have signed in again.';
const unwell =
  'The site can’t save just now. What you type is kept in this browser, and will be saved as soon as possible.';

/** Explains a temporary failure that autosave will retry; null for other failures. */
export function describeSaveBlocker(error: unknown) {
  const status = errorStatus(error);
  if (status === undefined) return offline;
  if (status === 401) return signedOut;
  // Insufficient storage: only an administrator can help, so the server's message is shown.
  if (status === 507) return `${toFailure(error).message} What you type is kept in this browser.`;
  return status >= 500 || status === 429 ? unwell : null;
}

export const notPublished =
  'No connection, so nothing has changed on the site. What you typed is kept in this browser: please try again when you are connected.';

/** Returns the message for a failed action such as publishing; null if the host shows a dialog for it. */
export function actionFailure(error: unknown): FormFailure | null {
  if (errorStatus(error) === undefined) return { message: notPublished };
  return describeSaveBlocker(error) ? null : toFailure(error);
}
