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

const states = ['all', ...SubscriberState.options] as const;

export const subscribers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/subscribers',
    access: 'admin',
    summary:
      'Who asked for the newsletter, searched by address and sorted, and how many there are of each state',
    query: PageQuery.extend({
      q: Question.optional(),
      state: z.enum(states).default('all'),
      sort: z.enum(['-asked_at', 'asked_at', 'email', '-email']).default('-asked_at'),
    }),
    reply: listOf(Subscriber).extend({ counts: z.record(z.enum(states), z.int()) }),
  }),
};
