import { z } from 'zod';
import { endpoint } from './endpoint';
import {
  Bulk,
  Bulked,
  Email,
  Id,
  IdParam,
  Language,
  listOf,
  oneOf,
  PageQuery,
  Question,
  textUpTo,
  Time,
} from './shapes';

export const SubscriberState = z.enum(['pending', 'on', 'ended']);
export type SubscriberState = z.infer<typeof SubscriberState>;

/**
 * Why the charity may write to somebody: they agreed; or they gave or helped, were offered to refuse and did not, which
 * is enough for charities since 5 February 2026 (Data (Use and Access) Act 2025, section 114).
 */
export const Basis = z.enum(['consent', 'soft_opt_in']);
export type Basis = z.infer<typeof Basis>;

/** Why letters to somebody ended. */
export const EndCause = z.enum(['asked', 'staff', 'bounced', 'complained']);
export type EndCause = z.infer<typeof EndCause>;

/** Who asked for the newsletter, and what they agreed to when. */
export const Subscriber = z.object({
  id: Id,
  email: z.string(),
  state: SubscriberState,
  basis: Basis,
  /** The wording that they agreed to, or that offered to refuse. */
  consent: z.string(),
  language: Language,
  paused_until: Time.nullable(),
  ended_because: EndCause.nullable(),
  asked_at: Time,
  confirmed_at: Time.nullable(),
  unsubscribed_at: Time.nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** What became of a subscription, one thing after the other: the proof of why letters go to somebody. */
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
  /** What was agreed to or said, word for word; empty where nothing was. */
  words: z.string(),
  /** Of the staff who did it; null where the person did. */
  by: z.string().nullable(),
});
export type SubscriberEvent = z.infer<typeof SubscriberEvent>;

/** Everything that is held of one subscriber. */
const OneSubscriber = Subscriber.extend({
  region: z.string(),
  topics: z.array(z.object({ id: Id, name: z.string(), is_wanted: z.boolean() })),
  events: z.array(SubscriberEvent),
  letters: z.array(z.object({ subject: z.string(), at: Time.nullable(), state: z.string() })),
});
export type OneSubscriber = z.infer<typeof OneSubscriber>;

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
  show: endpoint('GET /admin/subscribers/:id', {
    access: 'admin',
    needs: 'newsletter',
    summary:
      'One subscriber with the proof of the basis, and the letters they got. The audit log records the look',
    params: IdParam,
    reply: oneOf(OneSubscriber),
  }),
  add: endpoint('POST /admin/subscribers', {
    access: 'admin',
    needs: 'newsletter',
    summary:
      'Add somebody who agreed otherwise than here, with the basis; 409 where the address is known, or asked for no letters',
    body: z.object({
      email: Email,
      basis: Basis,
      /** How and when they agreed, or gave and were offered to refuse. */
      evidence: textUpTo(1000).min(
        10,
        'Please say how and when they agreed, so that it can be proved later.',
      ),
      language: Language.optional(),
    }),
    reply: oneOf(OneSubscriber),
    status: 201,
  }),
  change: endpoint('PATCH /admin/subscribers/:id', {
    access: 'admin',
    needs: 'newsletter',
    summary:
      'Correct a subscriber, or unsubscribe them; 422 where the new address is another subscriber’s or is not written to, 409 where nobody has confirmed the old one',
    params: IdParam,
    body: z.object({
      email: Email.optional(),
      language: Language.optional(),
      region: textUpTo(80).optional(),
      /** Those that were turned on or off; the others stay as they are, whatever the reader chose meanwhile. */
      topics: z
        .array(z.object({ id: Id, is_wanted: z.boolean() }))
        .max(100, 'Please choose at most 100 topics.')
        .optional(),
      is_subscribed: z.literal(false).optional(),
    }),
    reply: oneOf(OneSubscriber),
  }),
  remove: endpoint('DELETE /admin/subscribers/:id', {
    access: 'admin',
    needs: 'newsletter',
    summary: 'Erase a subscriber; only a hash stays of an address that must not be written to again',
    params: IdParam,
  }),
  exportOne: endpoint('GET /admin/subscribers/:id/export', {
    access: 'admin',
    needs: 'newsletter',
    summary: 'All that is held of one subscriber, to hand out. The audit log records it',
    params: IdParam,
    reply: z.object({ exported_at: Time, site: z.string(), subscriber: OneSubscriber }),
  }),
};
