import { z } from 'zod';
import { endpoint } from './endpoint';
import { Bulk, Bulked, Id, listOf, PageQuery, Question, Time } from './shapes';

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

/** Which of them, and in which order. */
const SubscriberFilter = z.object({
  q: Question.optional(),
  state: z.enum(states).default('all'),
  sort: z.enum(['-asked_at', 'asked_at', 'email', '-email']).default('-asked_at'),
});

export const subscribers = {
  list: endpoint('GET /admin/subscribers', {
    access: 'admin',
    needs: 'newsletter',
    summary: 'Who asked for the newsletter, searched by address and sorted, and how many are in each state',
    query: SubscriberFilter.extend(PageQuery.shape),
    reply: listOf(Subscriber).extend({ counts: z.record(z.enum(states), z.int()) }),
  }),
  export: endpoint('GET /admin/subscribers.csv', {
    access: 'admin',
    needs: 'newsletter',
    summary: 'The same as a table for spreadsheets: the first 50,000 that match. The audit log records it',
    query: SubscriberFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
  bulk: endpoint('POST /admin/subscribers/bulk', {
    access: 'admin',
    needs: 'newsletter',
    summary:
      'Unsubscribe people who asked other than by the link in an email, or erase them; answers with those it was done to. The audit log records it',
    body: Bulk.extend({ action: z.enum(['unsubscribe', 'erase']) }),
    reply: Bulked,
  }),
};
