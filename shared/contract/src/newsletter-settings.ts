import { z } from 'zod';
import { endpoint } from './endpoint';
import { Audience } from './mailings';
import { Id, IdParam, Language, listOf, oneOf, textUpTo, Time, Version } from './shapes';

/** Something that subscribers may turn down without leaving. */
const TopicFields = z.object({
  name: textUpTo(60).min(1, 'Please give the topic a name.'),
  description: textUpTo(200),
});
export const Topic = TopicFields.extend({ id: Id, subscribers: z.int() });
export type Topic = z.infer<typeof Topic>;

/** When new stories are gathered into a letter; `off` for a language without one. */
const DigestInterval = z.enum(['off', 'week', 'month']);

/** How the newsletter is sent. */
export const NewsletterSettings = z.object({
  /** Who letters are from, unless a letter says otherwise; the charity’s name where it is empty. */
  from_name: textUpTo(80),
  /** Mails a minute at most: what the mail server’s provider allows. */
  per_minute: z
    .int()
    .min(1, 'Please send at least one a minute.')
    .max(6000, 'Please send 6,000 a minute at most.'),
  /** Whether those who confirm get a letter that welcomes them, and its words. */
  welcome: z.object({ is_on: z.boolean(), subject: textUpTo(160), text: textUpTo(5000) }),
  digests: z.record(Language, DigestInterval),
  /** Whether givers are written to unless they refuse, which the law allows charities since 5 February 2026. */
  soft_opt_in: z.boolean(),
  /** Audiences that are chosen again and again. */
  audiences: z
    .array(z.object({ name: textUpTo(60).min(1, 'Please give it a name.'), audience: Audience }))
    .max(20, 'Please keep twenty at most.'),
});
export type NewsletterSettings = z.infer<typeof NewsletterSettings>;

/** What holds until somebody fills it in. */
export const usualNewsletterSettings: NewsletterSettings = {
  from_name: '',
  per_minute: 120,
  welcome: { is_on: true, subject: '', text: '' },
  digests: { en: 'off', 'fa-AF': 'off', ps: 'off' },
  soft_opt_in: false,
  audiences: [],
};

const StoredSettings = NewsletterSettings.extend({ version: Version, updated_at: Time.nullable() });
export type StoredNewsletterSettings = z.infer<typeof StoredSettings>;

const staff = { access: 'admin', needs: 'letters' } as const;

export const newsletterSettings = {
  show: endpoint('GET /admin/newsletter/settings', {
    ...staff,
    summary: 'How the newsletter is sent',
    reply: oneOf(StoredSettings),
  }),
  change: endpoint('PATCH /admin/newsletter/settings', {
    ...staff,
    summary: 'Change how the newsletter is sent; 409 with the newest where someone else was quicker',
    body: NewsletterSettings.partial().extend({ version: Version }),
    reply: oneOf(StoredSettings),
  }),
  topics: endpoint('GET /admin/newsletter/topics', {
    ...staff,
    summary: 'The topics of the newsletter, each with how many get it',
    reply: listOf(Topic),
  }),
  addTopic: endpoint('POST /admin/newsletter/topics', {
    ...staff,
    summary: 'Add a topic, which every subscriber gets until they turn it down',
    body: TopicFields,
    reply: oneOf(Topic),
    status: 201,
  }),
  changeTopic: endpoint('PATCH /admin/newsletter/topics/:id', {
    ...staff,
    summary: 'Change the name or the description of a topic',
    params: IdParam,
    body: TopicFields.partial(),
    reply: oneOf(Topic),
  }),
  removeTopic: endpoint('DELETE /admin/newsletter/topics/:id', {
    ...staff,
    summary: 'Delete a topic; its letters belong to none from then on',
    params: IdParam,
  }),
};
