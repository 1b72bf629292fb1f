import { z } from 'zod';
import { endpoint } from './endpoint';
import { Email, Honeypot, Id, Language, MailedToken, oneOf, Status, textUpTo, Time } from './shapes';

const NewsletterToken = z.object({ token: MailedToken });

/** What one subscriber gets, as the link of each letter shows it, without an account. */
const Preferences = z.object({
  email: z.string(),
  is_subscribed: z.boolean(),
  language: Language,
  /** Where they live, if they want to say. */
  region: textUpTo(80),
  topics: z.array(z.object({ id: Id, name: z.string(), description: z.string(), is_wanted: z.boolean() })),
  /** Until when they want to hear nothing. */
  paused_until: Time.nullable(),
});
export type NewsletterPreferences = z.infer<typeof Preferences>;

export const newsletter = {
  join: endpoint('POST /newsletter', {
    access: 'anyone',
    summary:
      'Subscribe to the newsletter; an email asks to confirm it. The answer is the same for every address',
    body: z.object({ email: Email, language: Language.optional(), website: Honeypot }),
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
    /** `from`: the mark of the letter whose link it was. Whatever stands there keeps nobody from leaving. */
    query: NewsletterToken.extend({ from: textUpTo(120).optional().catch(undefined) }),
    reply: Status,
  }),
  preferences: endpoint('GET /newsletter/preferences', {
    access: 'anyone',
    summary: 'What the subscriber of a mailed link gets',
    query: NewsletterToken,
    secret: true,
    reply: oneOf(Preferences),
  }),
  changePreferences: endpoint('PATCH /newsletter/preferences', {
    access: 'anyone',
    summary: 'Choose topics, language and region, pause for some months, or subscribe again',
    query: NewsletterToken,
    secret: true,
    body: z.object({
      language: Language.optional(),
      region: textUpTo(80).optional(),
      /** The ids of those that are wanted; the others are turned down. */
      topics: z.array(Id).max(100, 'Please choose at most 100 topics.').optional(),
      /** Months without a letter, from now on; 0 ends a pause. */
      pause: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(6)]).optional(),
      /** True subscribes somebody again who has left. */
      is_subscribed: z.boolean().optional(),
    }),
    reply: oneOf(Preferences),
  }),
};
