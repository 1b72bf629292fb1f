import { z } from 'zod';
import { endpoint } from '../endpoint';
import { shortenTo } from '../form-rules';
import { confirmed, NewPassword, notConfirmed, PersonName } from './registration';
import { Code, User } from './session';
import { Email, FreeText, Id, IdParam, listReply, Time } from '../shapes';

/**
 * Current password, required for actions that a stolen session alone must not allow. Users without a password
 * leave it empty, and must have signed in within the last ten minutes.
 */
const CurrentPassword = FreeText.max(128, shortenTo(128)).default('');
const Confirmed = z.object({ current_password: CurrentPassword });

export const OwnSession = z.object({
  id: Id,
  device: z.string(),
  address: z.string(),
  place: z.string().nullable(),
  created_at: Time,
  last_seen_at: Time,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const Identity = z.object({
  id: Id,
  provider: z.string(),
  name: z.string(),
  created_at: Time,
});
export type Identity = z.infer<typeof Identity>;

/**
 * State of the user's own newsletter subscription; `pending` until the user follows the confirmation link.
 */
export const NewsletterChoice = z.object({
  state: z.enum(['off', 'pending', 'on']),
  preferences: z.string().nullable(),
});
export type NewsletterChoice = z.infer<typeof NewsletterChoice>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(8) });

export const account = {
  profile: endpoint('PATCH /settings/profile', {
    access: 'user',
    summary:
      'Change your name and email address. A new address needs the current password, and takes effect when the link sent to it is opened',
    body: Confirmed.extend({ ...PersonName, email: Email }),
    reply: User,
  }),
  password: endpoint('PATCH /settings/password', {
    access: 'user',
    summary: 'Change the password; every other session ends',
    body: Confirmed.extend(NewPassword).refine(confirmed, notConfirmed),
  }),
  twoFactor: endpoint('POST /settings/two-factor', {
    access: 'user',
    summary:
      'Start setting up two-factor sign-in. The reply has a secret for the app; two-factor sign-in is not on yet. 409 if it is on already',
    body: Confirmed,
    reply: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  }),
  confirmTwoFactor: endpoint('POST /settings/two-factor/confirm', {
    access: 'user',
    summary:
      'Switch two-factor sign-in on with a code from the app; 409 if its setup was not started, or if it is on already. The recovery codes are shown once',
    body: z.object({ code: Code }),
    reply: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint('POST /settings/two-factor/recovery-codes', {
    access: 'user',
    summary: 'Create eight new recovery codes; the old ones stop working. 409 if two-factor sign-in is off',
    body: Confirmed,
    reply: RecoveryCodes,
  }),
  endTwoFactor: endpoint('DELETE /settings/two-factor', {
    access: 'user',
    summary: 'Switch two-factor sign-in off; 409 if administrators must use it',
    body: Confirmed,
  }),
  sessions: endpoint('GET /settings/sessions', {
    access: 'user',
    summary: 'Your sessions, the last used first',
    reply: listReply(OwnSession),
  }),
  endSession: endpoint('DELETE /settings/sessions/:id', {
    access: 'user',
    summary: 'End one of your own sessions',
    params: IdParam,
  }),
  endOtherSessions: endpoint('DELETE /settings/sessions', {
    access: 'user',
    summary: 'End all of your own sessions except this one',
  }),
  identities: endpoint('GET /settings/identities', {
    access: 'user',
    summary: 'The third-party sign-ins that open this account',
    reply: listReply(Identity),
  }),
  unlink: endpoint('DELETE /settings/identities/:id', {
    access: 'user',
    summary:
      'Unlink a third-party sign-in; 409 for an account without a password, which would have no other way in',
    params: IdParam,
  }),
  newsletter: endpoint('GET /settings/newsletter', {
    access: 'user',
    summary: 'The account’s newsletter subscription',
    reply: NewsletterChoice,
  }),
  chooseNewsletter: endpoint('PATCH /settings/newsletter', {
    access: 'user',
    summary: 'Start or stop the newsletter; an unverified address first gets an email to confirm it',
    body: z.object({ subscribed: z.boolean() }),
    reply: NewsletterChoice,
  }),
  export: endpoint('GET /settings/export', {
    access: 'user',
    summary: 'Your personal data, as one JSON file',
    reply: z.record(z.string(), z.unknown()),
  }),
  mayRemove: endpoint('POST /settings/account/deletion-check', {
    access: 'user',
    summary: 'Check if the account can be deleted, without deleting anything; 409 for the last owner',
    body: Confirmed,
  }),
  remove: endpoint('DELETE /settings/account', {
    access: 'user',
    summary: 'Delete your account and erase the personal data; 409 for the last owner',
    body: Confirmed,
  }),
};
