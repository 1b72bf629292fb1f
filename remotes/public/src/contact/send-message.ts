import type { NewMessage } from '@lapis/contract';
import { emailWords, isEmail, messageRules, problemsOf } from '@lapis/contract/form-rules';
import { failureOf, send, statusOf } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { messageDraft } from './message-draft';

/** What became of a message. */
export type Outcome = { sent: NewMessage; failure?: never } | { sent?: never; failure: FormFailure | null };

const noConnection =
  'Your message has not been sent: there is no connection to us just now. What you wrote is kept in this tab, even if you leave the page. Please send it again when you are back online.';

/** Sends what a form holds, unless something in it is to be mended first. */
export async function sendMessage(_before: Outcome, values: FormData): Promise<Outcome> {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const message: NewMessage = {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
  const errors = problemsOf(message, messageRules);
  if (!isEmail(message.email)) errors['email'] = [emailWords];
  if (Object.keys(errors).length > 0)
    return { failure: { message: 'Please check what you entered.', errors } };
  try {
    await send('POST /contact', { body: message });
    messageDraft.remove();
    return { sent: message };
  } catch (error) {
    return { failure: statusOf(error) === undefined ? { message: noConnection } : failureOf(error) };
  }
}
