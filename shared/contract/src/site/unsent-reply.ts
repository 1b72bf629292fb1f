import type { MailState } from '../newsletter/mail';

/**
 * Returns true if a reply to a message could not be sent yet, or the newest one was given up. Imports only
 * types, to stay small in the browser.
 * @param states states of the emails with the replies, oldest first
 */
export const hasUnsentReply = (states: readonly (MailState['state'] | undefined)[]) =>
  states.some((state) => state === 'retrying' || state === 'failed') || states.at(-1) === 'given_up';
