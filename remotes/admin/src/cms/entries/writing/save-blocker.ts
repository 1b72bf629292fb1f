import { failureOf, statusOf } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';

const offline =
  'No connection. What you type is kept in this browser, and will be saved as soon as you are back online.';
export const signedOut =
  'You are signed out. What you typed is kept in this browser, and will be saved once you have signed in again.';
const unwell =
  'The site can’t save just now. What you type is kept in this browser, and will be saved as soon as possible.';

/** What keeps a save from being done that needs nobody's hand: it is tried again by itself. */
export function saveBlockerOf(error: unknown) {
  const status = statusOf(error);
  if (status === undefined) return offline;
  if (status === 401) return signedOut;
  // A full disk needs somebody's hand, though not that of whoever writes.
  if (status === 507) return `${failureOf(error).message} What you type is kept in this browser.`;
  return status >= 500 || status === 429 ? unwell : null;
}

export const notPublished =
  'No connection, so nothing has changed on the site. What you typed is kept in this browser: please try again when you are connected.';

/**
 * What is said above the form where something failed that was asked for by a press, such as publishing; nothing of
 * what the host opens a dialog for.
 */
export function failureOfPress(error: unknown): FormFailure | null {
  if (statusOf(error) === undefined) return { message: notPublished };
  return saveBlockerOf(error) ? null : failureOf(error);
}
