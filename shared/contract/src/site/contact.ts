import { z } from 'zod';
import { endpoint } from '../endpoint';
import { messageRules } from '../form-rules';
import { Email, FreeText, Honeypot, ruledLine, ruledText } from '../shapes';

export const NewMessage = z.object({
  name: ruledLine(messageRules.name),
  email: Email,
  subject: ruledLine(messageRules.subject),
  message: ruledText(messageRules.message).pipe(FreeText),
  website: Honeypot,
});
export type NewMessage = z.infer<typeof NewMessage>;

export const contact = {
  send: endpoint('POST /contact', {
    access: 'anyone',
    summary: 'Send a message to the charity; the sender gets an acknowledgement',
    body: NewMessage,
  }),
};
