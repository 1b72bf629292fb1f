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
import { Day, GiverYear, Pence, TaxYear } from './giving-shapes';
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

/** Apart: each person’s declarations cover only the gifts of their own record. */
const GiftAidOfTwo = z.enum(['together', 'apart']);

const MergedRecord = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  gifts: z.int(),
  declarations: z.int(),
});

const MergePreview = z.object({
  one: MergedRecord,
  other: MergedRecord,
  /** Why they seem to be two people; empty if they may be one. */
  differences: z.array(z.string()),
  has_declaration: z.boolean(),
  /** Suggested choice. */
  gift_aid: GiftAidOfTwo,
  /** Tax in pence that can be claimed only if they are one person. */
  tax_more: z.number(),
});
export type MergePreview = z.infer<typeof MergePreview>;

export const SupporterWhole = Supporter.extend(SupporterFields.shape).extend({
  version: Version,
  erased_at: Time.nullable(),
  given_gifts: z.array(StaffGift),
  declarations: z.array(Declaration),
  years: z.array(GiverYear),
  emails: z.array(z.object({ subject: z.string(), at: Time, is_sent: z.boolean() })),
  consents: z.array(z.object({ what: z.string(), words: z.string(), at: Time, ended_at: Time.nullable() })),
  messages: z.array(z.object({ id: Id, subject: z.string(), at: Time })),
  /** Id of the account with the same verified email address. */
  account_id: Id.nullable(),
  may_be_same: z.array(z.object({ id: Id, name: z.string(), email: z.string(), why: z.string() })),
  /** Records merged into this one that can be separated again, or whose Gift Aid is apart. */
  merged: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      gift_aid: GiftAidOfTwo,
      /** Null if too much time has passed. */
      separable: z
        .object({
          merged_at: Time,
          by: z.string(),
          until: Day,
          /** Tax that the next claim would pay back, because it was claimed under the other’s declaration. */
          tax_back: Pence,
        })
        .nullable(),
    }),
  ),
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
  /** `undeclared` are those who gave lately and could declare Gift Aid, but haven't. */
  who: z.enum(['all', 'monthly', 'gift_aid', 'undeclared', 'duplicates']).default('all'),
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
  table: endpoint('GET /admin/giving/supporters.csv', {
    ...staff,
    summary:
      'The supporters that the list shows, with their addresses, as a table; 422 if there are more than a file may hold. The audit log records it',
    query: SupporterFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
  show: endpoint('GET /admin/giving/supporters/:id', {
    ...staff,
    summary:
      'One supporter with gifts, declarations, newsletters, consents and messages. The audit log records the visit',
    params: IdParam,
    reply: itemReply(SupporterWhole),
  }),
  year: endpoint('GET /admin/giving/supporters/:id/years/:year', {
    ...staff,
    summary:
      'What a supporter gave with Gift Aid in a tax year, as PDF for a tax return; 404 if there is nothing. The audit log records it',
    params: IdParam.extend({ year: TaxYear }),
    reply: z.string(),
    type: 'application/octet-stream',
  }),
  export: endpoint('GET /admin/giving/supporters/:id/export', {
    ...staff,
    summary: 'All data about one supporter, as a file for them. The audit log records it',
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
    summary:
      'Change a supporter’s name, address or note; 409 with the newest copy if there is a newer version or the supporter was erased',
    params: IdParam,
    body: SupporterFields.partial().extend({ version: Version }),
    reply: itemReply(SupporterWhole),
  }),
  join: endpoint('POST /admin/giving/supporters/:id/join', {
    ...staff,
    summary:
      'Merge another supporter into this one; 409 if one of them was already merged or erased. With `gift_aid` apart, each one’s declarations cover only their own gifts; that is also the default if they seem to be two people',
    params: IdParam,
    body: z.object({ other: Id, gift_aid: GiftAidOfTwo.optional() }),
    reply: itemReply(SupporterWhole),
  }),
  merge: endpoint('GET /admin/giving/supporters/:id/join', {
    ...staff,
    summary: 'Preview a merge: what each of the two has, and whether they seem to be two people',
    params: IdParam,
    query: z.object({ other: z.coerce.number().pipe(Id) }),
    reply: itemReply(MergePreview),
  }),
  separate: endpoint('POST /admin/giving/supporters/:id/separate', {
    ...staff,
    summary:
      'Undo a merge of the last 30 days. The reply names the details that stay, because they were changed since; 409 if the two can’t be separated',
    params: IdParam,
    body: z.object({ other: Id }),
    reply: itemReply(SupporterWhole).extend({
      stayed: z.array(z.enum(['email', 'phone', 'address', 'note'])),
    }),
  }),
  erasure: endpoint('GET /admin/giving/supporters/:id/erasure', {
    ...staff,
    summary:
      'Preview an erasure: the data that it would erase, and the data that it must keep, with reason and date',
    params: IdParam,
    reply: itemReply(Erasure),
  }),
  erase: endpoint('DELETE /admin/giving/supporters/:id', {
    ...staff,
    summary:
      'Erase a supporter. The reply lists the data that must be kept, with the reasons; 409 if already erased, or if a monthly card gift is still active',
    params: IdParam,
    reply: itemReply(Erasure),
  }),
};
