import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  Bulk,
  Bulked,
  Email,
  Id,
  IdParam,
  Language,
  listReply,
  itemReply,
  PageQuery,
  Question,
  textUpTo,
  Time,
} from '../shapes';

export const SubscriberState = z.enum(['pending', 'on', 'ended']);
export type SubscriberState = z.infer<typeof SubscriberState>;

/**
 * Legal basis for the emails: consent, or the soft opt-in, which has been sufficient for charities since 5
 * February 2026 (Data (Use and Access) Act 2025, section 114).
 */
export const Basis = z.enum(['consent', 'soft_opt_in']);
export type Basis = z.infer<typeof Basis>;

export const EndCause = z.enum(['asked', 'staff', 'bounced', 'complained']);
export type EndCause = z.infer<typeof EndCause>;

export const Subscriber = z.object({
  id: Id,
  email: z.string(),
  state: SubscriberState,
  basis: Basis,
  consent: z.string(),
  language: Language,
  paused_until: Time.nullable(),
  ended_because: EndCause.nullable(),
  asked_at: Time,
  confirmed_at: Time.nullable(),
  unsubscribed_at: Time.nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

const SubscriberEvent = z.object({
  at: Time,
  what: z.enum([
    'asked',
    'confirmed',
    'added',
    'opted_in',
    'changed',
    'corrected',
    'paused',
    'resumed',
    'unsubscribed',
    'bounced',
    'complained',
  ]),
  words: z.string(),
  by: z.string().nullable(),
});
export type SubscriberEvent = z.infer<typeof SubscriberEvent>;

const OneSubscriber = Subscriber.extend({
  region: z.string(),
  topics: z.array(z.object({ id: Id, name: z.string(), is_wanted: z.boolean() })),
  events: z.array(SubscriberEvent),
  deliveries: z.array(z.object({ subject: z.string(), at: Time.nullable(), state: z.string() })),
});
export type OneSubscriber = z.infer<typeof OneSubscriber>;

const states = ['all', ...SubscriberState.options] as const;

const SubscriberFilter = z.object({
  q: Question.optional(),
  state: z.enum(states).default('all'),
  sort: z.enum(['-asked_at', 'asked_at', 'email', '-email']).default('-asked_at'),
});

export const subscribers = {
  list: endpoint('GET /admin/subscribers', {
    access: 'admin',
    needs: 'subscribers',
    summary: 'Subscribers, searched by address and sorted, with the number in each state',
    query: SubscriberFilter.extend(PageQuery.shape),
    reply: listReply(Subscriber).extend({ counts: z.record(z.enum(states), z.int()) }),
  }),
  export: endpoint('GET /admin/subscribers.csv', {
    access: 'admin',
    needs: 'subscribers',
    summary: 'Subscribers as a table for spreadsheets: the first 50,000 that match. The audit log records it',
    query: SubscriberFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
  bulk: endpoint('POST /admin/subscribers/bulk', {
    access: 'admin',
    needs: 'subscribers',
    summary:
      'Unsubscribe or erase many subscribers; the reply names those that were changed. The audit log records it',
    body: Bulk.extend({ action: z.enum(['unsubscribe', 'erase']) }),
    reply: Bulked,
  }),
  show: endpoint('GET /admin/subscribers/:id', {
    access: 'admin',
    needs: 'subscribers',
    summary:
      'One subscriber with the proof of consent and the newsletters received. The audit log records the visit',
    params: IdParam,
    reply: itemReply(OneSubscriber),
  }),
  add: endpoint('POST /admin/subscribers', {
    access: 'admin',
    needs: 'subscribers',
    summary:
      'Add a person who consented elsewhere, with the lawful basis; 409 if the address is known, or asked for no newsletters',
    body: z.object({
      email: Email,
      basis: Basis,
      evidence: textUpTo(1000).min(
        10,
        'Please say how and when they agreed, so that it can be proved later.',
      ),
      language: Language.optional(),
    }),
    reply: itemReply(OneSubscriber),
    status: 201,
  }),
  change: endpoint('PATCH /admin/subscribers/:id', {
    access: 'admin',
    needs: 'subscribers',
    summary:
      'Correct or unsubscribe a subscriber; 409 if the old address has not been confirmed, 422 if the new one is another subscriber’s or must not be written to',
    params: IdParam,
    body: z.object({
      email: Email.optional(),
      language: Language.optional(),
      region: textUpTo(80).optional(),
      /** Changed topics only, so that choices that the subscriber makes in the meantime are kept. */
      topics: z
        .array(z.object({ id: Id, is_wanted: z.boolean() }))
        .max(100, 'Please choose at most 100 topics.')
        .optional(),
      is_subscribed: z.literal(false).optional(),
    }),
    reply: itemReply(OneSubscriber),
  }),
  remove: endpoint('DELETE /admin/subscribers/:id', {
    access: 'admin',
    needs: 'subscribers',
    summary: 'Erase a subscriber. A hash stays of an address that must not be written to again',
    params: IdParam,
  }),
  exportOne: endpoint('GET /admin/subscribers/:id/export', {
    access: 'admin',
    needs: 'subscribers',
    summary: 'All data about one subscriber, as a file for them. The audit log records it',
    params: IdParam,
    reply: z.object({ exported_at: Time, site: z.string(), subscriber: OneSubscriber }),
  }),
};
