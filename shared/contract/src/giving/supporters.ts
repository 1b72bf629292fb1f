import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  Email,
  Id,
  IdParam,
  listReply,
  itemReply,
  PageQuery,
  Question,
  textUpTo,
  Time,
  Version,
} from '../shapes';
import { Declaration } from './declarations';
import { Day, Pence } from './giving-shapes';
import { StaffGift } from './staff-gifts';

export const Supporter = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  given: Pence,
  gifts: z.int(),
  last_on: Day.nullable(),
  gives_monthly: z.boolean(),
  has_gift_aid: z.boolean(),
  created_at: Time,
});
export type Supporter = z.infer<typeof Supporter>;

const SupporterFields = z.object({
  name: textUpTo(120).min(1, 'Please enter the name.'),
  email: z.union([z.literal(''), Email]),
  phone: textUpTo(40),
  address_lines: z.array(textUpTo(120)).max(8, 'Please use up to eight lines.'),
  note: textUpTo(2000),
});
export type SupporterFields = z.infer<typeof SupporterFields>;

export const SupporterWhole = Supporter.extend(SupporterFields.shape).extend({
  version: Version,
  erased_at: Time.nullable(),
  given_gifts: z.array(StaffGift),
  declarations: z.array(Declaration),
  emails: z.array(z.object({ subject: z.string(), at: Time, is_sent: z.boolean() })),
  consents: z.array(z.object({ what: z.string(), words: z.string(), at: Time, ended_at: Time.nullable() })),
  messages: z.array(z.object({ id: Id, subject: z.string(), at: Time })),
  /** Id of the account with the same verified email address. */
  account_id: Id.nullable(),
  may_be_same: z.array(z.object({ id: Id, name: z.string(), email: z.string(), why: z.string() })),
});
export type SupporterWhole = z.infer<typeof SupporterWhole>;

const Erasure = z.object({
  erased: z.array(z.string()),
  /** Records that are kept; each is deleted automatically the day after its `until`. */
  kept: z.array(z.object({ what: z.string(), why: z.string(), until: Day })),
});
export type Erasure = z.infer<typeof Erasure>;

const SupporterFilter = z.object({
  q: Question.optional(),
  who: z.enum(['all', 'monthly', 'gift_aid', 'duplicates']).default('all'),
  sort: z.enum(['name', '-name', '-given', 'given', '-last_on', 'last_on']).default('-last_on'),
});

const staff = { access: 'admin', needs: 'giving' } as const;

export const supporters = {
  list: endpoint('GET /admin/giving/supporters', {
    ...staff,
    summary: 'Supporters, searched and sorted. The audit log records the search',
    query: SupporterFilter.extend(PageQuery.shape),
    reply: listReply(Supporter),
  }),
  show: endpoint('GET /admin/giving/supporters/:id', {
    ...staff,
    summary:
      'One supporter: gifts, declarations, newsletters, consents, messages. The audit log records the visit',
    params: IdParam,
    reply: itemReply(SupporterWhole),
  }),
  export: endpoint('GET /admin/giving/supporters/:id/export', {
    ...staff,
    summary: 'Everything held about a supporter, as JSON to be given to them. The audit log records it',
    params: IdParam,
    reply: z.record(z.string(), z.unknown()),
  }),
  create: endpoint('POST /admin/giving/supporters', {
    ...staff,
    summary: 'Add a supporter',
    body: SupporterFields.partial().required({ name: true }),
    reply: itemReply(SupporterWhole),
    status: 201,
  }),
  change: endpoint('PATCH /admin/giving/supporters/:id', {
    ...staff,
    summary: 'Change name, address or note',
    params: IdParam,
    body: SupporterFields.partial().extend({ version: Version }),
    reply: itemReply(SupporterWhole),
  }),
  join: endpoint('POST /admin/giving/supporters/:id/join', {
    ...staff,
    summary: 'Merge another supporter who is the same person: everything of theirs becomes this one’s',
    params: IdParam,
    body: z.object({ other: Id }),
    reply: itemReply(SupporterWhole),
  }),
  erasure: endpoint('GET /admin/giving/supporters/:id/erasure', {
    ...staff,
    summary: 'What an erasure would erase, what it must keep, why and until when',
    params: IdParam,
    reply: itemReply(Erasure),
  }),
  erase: endpoint('DELETE /admin/giving/supporters/:id', {
    ...staff,
    summary: 'Erase a supporter; the reply says what had to be kept, and why',
    params: IdParam,
    reply: itemReply(Erasure),
  }),
};
