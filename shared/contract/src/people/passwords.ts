import { z } from 'zod';
import { endpoint } from '../endpoint';
import { confirmed, NewPassword, notConfirmed } from './registration';
import { Email, MailedToken, Status } from '../shapes';

export const passwords = {
  request: endpoint('POST /password/email', {
    access: 'anyone',
    summary:
      'Request an email to reset the password, at most once a minute. The reply is the same for every address',
    body: z.object({ email: Email }),
    reply: Status,
  }),
  reset: endpoint('POST /password/reset', {
    access: 'anyone',
    summary:
      'Choose a new password with the token from the email, and end every session. The token works once, for 60 minutes, or seven days for an invitation; 404 or 410 if it no longer works',
    body: z.object({ token: MailedToken, email: Email, ...NewPassword }).refine(confirmed, notConfirmed),
    reply: Status,
  }),
};
