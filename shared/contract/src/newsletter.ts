import { z } from 'zod';
import { endpoint } from './endpoint';
import { Email, Honeypot, MailedToken, Status } from './shapes';

const NewsletterToken = z.object({ token: MailedToken });

export const newsletter = {
  join: endpoint({
    method: 'POST',
    path: '/newsletter',
    access: 'anyone',
    summary: 'Ask for the newsletter; a mail asks to confirm it. The answer is the same for every address',
    body: z.object({ email: Email, website: Honeypot }),
    reply: Status,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/newsletter/confirm',
    access: 'anyone',
    summary: 'Confirm a subscription with the token of the mail; 404 or 410 where it is of no use any more',
    body: NewsletterToken,
    reply: Status,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    access: 'anyone',
    summary: 'End a subscription, also by the one click of a mail program (RFC 8058), whose body is not read',
    query: NewsletterToken,
    reply: Status,
  }),
};
