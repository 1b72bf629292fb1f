import { z } from 'zod';
import { endpoint } from './endpoint';
import { messageRules } from './form-rules';
import { Email, FreeText, Honeypot } from './shapes';

type Rule = (typeof messageRules)[keyof typeof messageRules];

const text = ({ min, max, short, long }: Rule) => z.string(short).trim().min(min, short).max(max, long);

/** Goes into a mail's head, where a line's end would begin another field. */
const line = (rule: Rule) =>
  text(rule).regex(/^\P{Cc}*$/u, 'Please write this on one line, without tabs or other control characters.');

export const NewMessage = z.object({
  name: line(messageRules.name),
  email: Email,
  subject: line(messageRules.subject),
  message: text(messageRules.message).pipe(FreeText),
  website: Honeypot,
});
export type NewMessage = z.infer<typeof NewMessage>;

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'anyone',
    summary: 'Write to the charity; the sender gets an acknowledgement',
    body: NewMessage,
  }),
};
