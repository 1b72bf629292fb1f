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
    summary: 'All appeals with what they raised: the open ones first',
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
    summary: 'Start an appeal',
    body: AppealFields.partial().required({ title: true }),
    reply: itemReply(Appeal),
    status: 201,
  }),
  change: endpoint('PATCH /admin/giving/appeals/:id', {
    ...staff,
    summary: 'Change, open or close an appeal',
    params: IdParam,
    body: AppealFields.partial().extend({ version: Version }),
    reply: itemReply(Appeal),
  }),
  remove: endpoint('DELETE /admin/giving/appeals/:id', {
    ...staff,
    summary: 'Delete an appeal to which no one has given; 409 if someone has',
    params: IdParam,
  }),
};
