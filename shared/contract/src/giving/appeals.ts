import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listOf, oneOf, Slug, textUpTo, Time, Version } from '../shapes';
import { AmountOffered, AnyAmount, Day, Pence } from './giving-shapes';

export const AppealState = z.enum(['draft', 'open', 'closed']);
export type AppealState = z.infer<typeof AppealState>;

const AppealFields = z.object({
  title: textUpTo(120).min(1, 'Please give the appeal a title.'),
  /** Its address, /give/winter-appeal; made of the title where none is given. */
  slug: Slug,
  summary: textUpTo(300),
  /** Cleaned as every text of the site. */
  html: textUpTo(50_000),
  state: AppealState,
  target: AnyAmount.nullable(),
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
  /** Whether the money may be used for nothing else. It can't be changed once a gift has come. */
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
    reply: listOf(Appeal),
  }),
  show: endpoint('GET /admin/giving/appeals/:id', {
    ...staff,
    summary: 'An appeal',
    params: IdParam,
    reply: oneOf(Appeal),
  }),
  create: endpoint('POST /admin/giving/appeals', {
    ...staff,
    summary: 'Begin an appeal',
    body: AppealFields.partial().required({ title: true }),
    reply: oneOf(Appeal),
    status: 201,
  }),
  change: endpoint('PATCH /admin/giving/appeals/:id', {
    ...staff,
    summary: 'Change, open or close an appeal',
    params: IdParam,
    body: AppealFields.partial().extend({ version: Version }),
    reply: oneOf(Appeal),
  }),
  remove: endpoint('DELETE /admin/giving/appeals/:id', {
    ...staff,
    summary: 'Delete an appeal for which nobody has given; 409 where somebody has',
    params: IdParam,
  }),
};
