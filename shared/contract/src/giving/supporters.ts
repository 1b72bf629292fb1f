import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Email, Id, IdParam, listOf, oneOf, PageQuery, Question, textUpTo, Time, Version } from '../shapes';
import { Declaration } from './declarations';
import { Day, Pence } from './giving-shapes';
import { StaffGift } from './staff-gifts';

/** A person, or a group of people, who gives. */
export const Supporter = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** What was given in all, less what went back. */
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

/** One person on one page. */
export const SupporterWhole = Supporter.extend(SupporterFields.shape).extend({
  version: Version,
  /** Since when all that identifies the person is gone. */
  erased_at: Time.nullable(),
  given_gifts: z.array(StaffGift),
  declarations: z.array(Declaration),
  /** What was mailed to the address. */
  letters: z.array(z.object({ subject: z.string(), at: Time, is_sent: z.boolean() })),
  /** What was agreed to. */
  consents: z.array(z.object({ what: z.string(), words: z.string(), at: Time, ended_at: Time.nullable() })),
  messages: z.array(z.object({ id: Id, subject: z.string(), at: Time })),
  /** Somebody with an account by the same verified address. */
  account_id: Id.nullable(),
  /** Who may be the same person, by address or by name and postcode. */
  may_be_same: z.array(z.object({ id: Id, name: z.string(), email: z.string(), why: z.string() })),
});
export type SupporterWhole = z.infer<typeof SupporterWhole>;

/** What an erasure does. */
const Erasure = z.object({
  erased: z.array(z.string()),
  /** What must stay, why, and until when; the day after it goes by itself. */
  kept: z.array(z.object({ what: z.string(), why: z.string(), until: Day })),
});
export type Erasure = z.infer<typeof Erasure>;

const SupporterFilter = z.object({
  /** In name, address of mail and postcode. */
  q: Question.optional(),
  who: z.enum(['all', 'monthly', 'gift_aid', 'duplicates']).default('all'),
  sort: z.enum(['name', '-name', '-given', 'given', '-last_on', 'last_on']).default('-last_on'),
});

const staff = { access: 'admin', needs: 'giving' } as const;

export const supporters = {
  list: endpoint('GET /admin/giving/supporters', {
    ...staff,
    summary: 'Who gives, searched and sorted. The audit log records what was looked for',
    query: SupporterFilter.extend(PageQuery.shape),
    reply: listOf(Supporter),
  }),
  show: endpoint('GET /admin/giving/supporters/:id', {
    ...staff,
    summary:
      'One supporter: gifts, declarations, letters, consents, messages. The audit log records the look',
    params: IdParam,
    reply: oneOf(SupporterWhole),
  }),
  export: endpoint('GET /admin/giving/supporters/:id/export', {
    ...staff,
    summary: 'All that is held about a supporter, as JSON to be handed out to them. The audit log records it',
    params: IdParam,
    reply: z.record(z.string(), z.unknown()),
  }),
  create: endpoint('POST /admin/giving/supporters', {
    ...staff,
    summary: 'Write down a supporter',
    body: SupporterFields.partial().required({ name: true }),
    reply: oneOf(SupporterWhole),
    status: 201,
  }),
  change: endpoint('PATCH /admin/giving/supporters/:id', {
    ...staff,
    summary: 'Change name, address or note',
    params: IdParam,
    body: SupporterFields.partial().extend({ version: Version }),
    reply: oneOf(SupporterWhole),
  }),
  join: endpoint('POST /admin/giving/supporters/:id/join', {
    ...staff,
    summary: 'Say that another supporter is the same person: all that is the other’s becomes this one’s',
    params: IdParam,
    body: z.object({ other: Id }),
    reply: oneOf(SupporterWhole),
  }),
  erasure: endpoint('GET /admin/giving/supporters/:id/erasure', {
    ...staff,
    summary: 'What an erasure would erase, what it must keep, why and until when',
    params: IdParam,
    reply: oneOf(Erasure),
  }),
  erase: endpoint('DELETE /admin/giving/supporters/:id', {
    ...staff,
    summary: 'Erase a supporter; answers what had to stay, and why',
    params: IdParam,
    reply: oneOf(Erasure),
  }),
};
