import { z } from 'zod';
import { endpoint } from '../endpoint';
import { passwordRule, personRules } from '../form-rules';
import { User } from './session';
import { Email, FreeText, Honeypot, MailedToken, ruledLine, Status } from '../shapes';

export const PersonName = {
  firstname: ruledLine(personRules.firstname),
  lastname: ruledLine(personRules.lastname),
};

/** Password and its repetition. A client whose form has only one field sends the password twice. */
export const NewPassword = {
  password: FreeText.min(passwordRule.min, passwordRule.short).max(passwordRule.max, passwordRule.long),
  password_confirmation: z.string(),
};

export const confirmed = <T extends { password: string; password_confirmation: string }>(body: T) =>
  body.password === body.password_confirmation;
export const notConfirmed = {
  path: ['password_confirmation'],
  error: 'The two passwords differ. Please type the same one twice.',
};

export const registration = {
  register: endpoint('POST /register', {
    access: 'anyone',
    summary: 'Open an account; an email asks to verify the address',
    body: z
      .object({ ...PersonName, email: Email, ...NewPassword, website: Honeypot })
      .refine(confirmed, notConfirmed),
    reply: User,
    status: 201,
  }),
  verify: endpoint('POST /email/verify', {
    access: 'anyone',
    summary:
      'Verify an address with the token from the email; 404 or 410 if it no longer works, 409 if another account has the address now',
    body: z.object({ token: MailedToken }),
    reply: Status,
  }),
  resend: endpoint('POST /email/resend', {
    access: 'user',
    summary: 'Send the email that verifies your address again, at most once a minute',
    reply: Status,
  }),
  undo: endpoint('POST /email/undo', {
    access: 'anyone',
    summary:
      'Undo a change of address with the token from the email to the old one, and end every session; 404 or 410 if the token no longer works, 409 if another account has the old address now',
    body: z.object({ token: MailedToken }),
    reply: Status,
  }),
};
