import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Email, Honeypot, Id, Language, MailedToken, itemReply, Status, textUpTo, Time } from '../shapes';

const SubscriptionToken = z.object({ token: MailedToken });

const Preferences = z.object({
  email: z.string(),
  is_subscribed: z.boolean(),
  language: Language,
  region: textUpTo(80),
  topics: z.array(z.object({ id: Id, name: z.string(), description: z.string(), is_wanted: z.boolean() })),
  paused_until: Time.nullable(),
});
export type SubscriptionPreferences = z.infer<typeof Preferences>;

export const subscription = {
  join: endpoint('POST /newsletter', {
    access: 'anyone',
    summary:
      'Subscribe to the newsletter; an email asks to confirm it. The reply is the same for every address',
    body: z.object({ email: Email, language: Language.optional(), website: Honeypot }),
    reply: Status,
  }),
  confirm: endpoint('POST /newsletter/confirm', {
    access: 'anyone',
    summary: 'Confirm a subscription with the token from the email; 404 or 410 if it no longer works',
    body: SubscriptionToken,
    reply: Status,
  }),
  unsubscribe: endpoint('POST /newsletter/unsubscribe', {
    access: 'anyone',
    summary:
      'End a subscription. Email programs send this with one click (RFC 8058); the body is ignored. 404 if the link is unknown',
    /**
     * `from` names the mailing whose link the subscriber followed. Invalid values are ignored, so that they
     * never prevent unsubscribing.
     */
    query: SubscriptionToken.extend({ from: textUpTo(120).optional().catch(undefined) }),
    reply: Status,
  }),
  preferences: endpoint('GET /newsletter/preferences', {
    access: 'anyone',
    summary: 'The subscription of the person who got the emailed link; 404 if the link is unknown',
    query: SubscriptionToken,
    secret: true,
    reply: itemReply(Preferences),
  }),
  changePreferences: endpoint('PATCH /newsletter/preferences', {
    access: 'anyone',
    summary:
      'Choose topics, language and region, pause for some months, or subscribe again; 404 if the link is unknown',
    query: SubscriptionToken,
    secret: true,
    body: z.object({
      language: Language.optional(),
      region: textUpTo(80).optional(),
      topics: z.array(Id).max(100, 'Please choose at most 100 topics.').optional(),
      /** Number of months to pause all newsletters for; 0 ends a pause. */
      pause: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(6)]).optional(),
      is_subscribed: z.boolean().optional(),
    }),
    reply: itemReply(Preferences),
  }),
};
