import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listReply, itemReply, Slug, textUpTo, Time, Version } from '../shapes';
import { AmountOffered, AnyAmount, Day, Pence } from './giving-shapes';

export const AppealState = z.enum(['draft', 'open', 'closed']);
export type AppealState = z.infer<typeof AppealState>;

const AppealFields = z.object({
  title: textUpTo(120).min(1, 'Please give the appeal a title.'),
  /** Last segment of the address, as in /give/winter-appeal; derived from the title if absent. */
  slug: Slug,
  summary: textUpTo(300),
  html: textUpTo(50_000),
  state: AppealState,
  target: AnyAmount.nullable(),
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
  /** True if gifts may only be spent on this appeal. Can't be changed once the appeal has a gift. */
  is_restricted: z.boolean(),
  project_id: Id.nullable(),
  /** Null for the fund that holds what has no fund of its own. */
  fund_id: Id.nullable(),
  /** Sentences about the money if the appeal raises too much, and if it raises too little. */
  if_too_much: textUpTo(300),
  if_too_little: textUpTo(300),
  /** Words of thanks in emails and letters, in place of those in the settings; empty for those. */
  thanks: textUpTo(1000),
  amounts: z.array(AmountOffered).max(6, 'Please offer up to six amounts.'),
});
export type AppealFields = z.infer<typeof AppealFields>;

export const Appeal = AppealFields.extend({
  id: Id,
  raised: Pence,
  gifts: z.int(),
  version: Version,
  updated_at: Time,
});
export type Appeal = z.infer<typeof Appeal>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const appeals = {
  list: endpoint('GET /admin/giving/appeals', {
    ...staff,
    summary: 'All appeals with the sums raised, the open ones first',
    reply: listReply(Appeal),
  }),
  show: endpoint('GET /admin/giving/appeals/:id', {
    ...staff,
    summary: 'An appeal',
    params: IdParam,
    reply: itemReply(Appeal),
  }),
  create: endpoint('POST /admin/giving/appeals', {
    ...staff,
    summary: 'Add an appeal',
    body: AppealFields.partial().required({ title: true }),
    reply: itemReply(Appeal),
    status: 201,
  }),
  change: endpoint('PATCH /admin/giving/appeals/:id', {
    ...staff,
    summary: 'Change, open or close an appeal; 409 with the newest copy if there is a newer version',
    params: IdParam,
    body: AppealFields.partial().extend({ version: Version }),
    reply: itemReply(Appeal),
  }),
  remove: endpoint('DELETE /admin/giving/appeals/:id', {
    ...staff,
    summary: 'Delete an appeal; 409 if it has gifts',
    params: IdParam,
  }),
};
