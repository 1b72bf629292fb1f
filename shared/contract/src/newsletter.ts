import { z } from 'zod';
import { endpoint } from './endpoint';
import { Email, Honeypot, MailedToken, Status } from './shapes';

const NewsletterToken = z.object({ token: MailedToken });

export const newsletter = {
  join: endpoint('POST /newsletter', {
    access: 'anyone',
    summary:
      'Subscribe to the newsletter; an email asks to confirm it. The answer is the same for every address',
    body: z.object({ email: Email, website: Honeypot }),
    reply: Status,
  }),
  confirm: endpoint('POST /newsletter/confirm', {
    access: 'anyone',
    summary: 'Confirm a subscription with the token from the email; 404 or 410 where it no longer works',
    body: NewsletterToken,
    reply: Status,
  }),
  unsubscribe: endpoint('POST /newsletter/unsubscribe', {
    access: 'anyone',
    summary:
      'End a subscription, or let an email program end it with one click (RFC 8058), whose body is not read',
    query: NewsletterToken,
    reply: Status,
  }),
};
