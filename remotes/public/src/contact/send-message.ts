import type { NewMessage } from '@lapis/contract';
import { checkWords, emailWords, isEmail, messageRules, findProblems } from '@lapis/contract/form-rules';
import { toFailure, send, errorStatus } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';

export interface SentMessage {
  email: string | undefined;
}

export type SendMessageResult =
  | { sent: SentMessage; failure?: never }
  | { sent?: never; failure: FormFailure | null };

const noConnection =
  'Your message has not been sent: there is no connection to us just now. What you wrote is kept in this tab, even if you leave the page. Please send it again when you are back online.';

export async function sendMessage(_before: SendMessageResult, values: FormData): Promise<SendMessageResult> {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const message: NewMessage = {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
  const errors = findProblems(message, messageRules);
  if (!isEmail(message.email)) errors['email'] = [emailWords];
  if (Object.keys(errors).length > 0) return { failure: { message: checkWords, errors } };
  try {
    await send('POST /contact', { body: message });
    return { sent: message };
  } catch (error) {
    return { failure: errorStatus(error) === undefined ? { message: noConnection } : toFailure(error) };
  }
}
