import { z } from 'zod';
import { endpoint } from './endpoint';
import { Id, listOf, PageQuery, Question, Time } from './shapes';

export const SubscriberState = z.enum(['pending', 'on', 'ended']);
export type SubscriberState = z.infer<typeof SubscriberState>;

/** Who asked for the newsletter, and what they agreed to when. */
export const Subscriber = z.object({
  id: Id,
  email: z.string(),
  state: SubscriberState,
  consent: z.string(),
  asked_at: Time,
  confirmed_at: Time.nullable(),
  unsubscribed_at: Time.nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const subscribers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/subscribers',
    access: 'admin',
    summary: 'Who asked for the newsletter, the latest first, searched by address',
    query: PageQuery.extend({
      q: Question.optional(),
      state: z.enum(['all', ...SubscriberState.options]).default('all'),
    }),
    reply: listOf(Subscriber),
  }),
};
