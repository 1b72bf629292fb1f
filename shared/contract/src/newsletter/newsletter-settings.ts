import { z } from 'zod';
import { endpoint } from '../endpoint';
import { forEachLanguage } from '../languages';
import { Audience } from './mailings';
import { Id, IdParam, Language, listReply, itemReply, textUpTo, Time, Version } from '../shapes';

const TopicFields = z.object({
  name: textUpTo(60).min(1, 'Please give the topic a name.'),
  description: textUpTo(200),
});
export const Topic = TopicFields.extend({ id: Id, subscribers: z.int() });
export type Topic = z.infer<typeof Topic>;

const DigestInterval = z.enum(['off', 'week', 'month']);

export const NewsletterSettings = z.object({
  from_name: textUpTo(80),
  per_minute: z
    .int()
    .min(1, 'Please send at least one a minute.')
    .max(6000, 'Please send 6,000 a minute at most.'),
  welcome: z.object({ is_on: z.boolean(), subject: textUpTo(160), text: textUpTo(5000) }),
  digests: z.record(Language, DigestInterval),
  /**
   * Soft opt-in: givers are subscribed unless they opt out, which the law has allowed charities since 5
   * February 2026.
   */
  soft_opt_in: z.boolean(),
  audiences: z
    .array(z.object({ name: textUpTo(60).min(1, 'Please give it a name.'), audience: Audience }))
    .max(20, 'Please keep twenty at most.'),
});
export type NewsletterSettings = z.infer<typeof NewsletterSettings>;

export const usualNewsletterSettings: NewsletterSettings = {
  from_name: '',
  per_minute: 120,
  welcome: { is_on: true, subject: '', text: '' },
  digests: forEachLanguage(() => 'off' as const),
  soft_opt_in: false,
  audiences: [],
};

const StoredSettings = NewsletterSettings.extend({ version: Version, updated_at: Time.nullable() });
export type StoredNewsletterSettings = z.infer<typeof StoredSettings>;

const staff = { access: 'admin', needs: 'newsletters' } as const;

export const newsletterSettings = {
  show: endpoint('GET /admin/newsletters/settings', {
    ...staff,
    summary: 'The newsletter settings',
    reply: itemReply(StoredSettings),
  }),
  change: endpoint('PATCH /admin/newsletters/settings', {
    ...staff,
    summary: 'Change the newsletter settings; 409 with the newest copy if there is a newer version',
    body: NewsletterSettings.partial().extend({ version: Version }),
    reply: itemReply(StoredSettings),
  }),
  topics: endpoint('GET /admin/newsletters/topics', {
    ...staff,
    summary: 'The topics of the newsletter, each with its number of subscribers',
    reply: listReply(Topic),
  }),
  addTopic: endpoint('POST /admin/newsletters/topics', {
    ...staff,
    summary: 'Add a topic, which every subscriber receives until they decline it',
    body: TopicFields,
    reply: itemReply(Topic),
    status: 201,
  }),
  changeTopic: endpoint('PATCH /admin/newsletters/topics/:id', {
    ...staff,
    summary: 'Change the name or the description of a topic',
    params: IdParam,
    body: TopicFields.partial(),
    reply: itemReply(Topic),
  }),
  removeTopic: endpoint('DELETE /admin/newsletters/topics/:id', {
    ...staff,
    summary:
      'Delete a topic; its newsletters then belong to no topic. 409 if a newsletter to its readers waits to be sent',
    params: IdParam,
  }),
};
