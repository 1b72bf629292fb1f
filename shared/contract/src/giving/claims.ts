import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listReply, itemReply, PageQuery, textUpTo, Time } from '../shapes';
import { Day, Pence } from './giving-shapes';

export const ClaimState = z.enum(['made', 'submitted']);

export const ClaimLine = z.object({
  position: z.int(),
  title: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  house: z.string(),
  postcode: z.string(),
  /** Description of aggregated small gifts; empty for one person's gift. */
  aggregated: z.string(),
  is_sponsored: z.boolean(),
  donated_on: Day,
  amount: Pence,
});
export type ClaimLine = z.infer<typeof ClaimLine>;

export const Claim = z.object({
  id: Id,
  state: ClaimState,
  lines: z.int(),
  files: z.int(),
  from: Day,
  until: Day,
  gifts: Pence,
  tax: Pence,
  /** Tax from earlier claims that the charity has to repay. */
  adjustment: Pence,
  small_donations: z.array(z.object({ tax_year: z.string(), collected: Pence, tax: Pence })),
  created_at: Time,
  created_by: z.string(),
  submitted_on: Day.nullable(),
  hmrc_reference: z.string(),
});
export type Claim = z.infer<typeof Claim>;

const ClaimWhole = Claim.extend({ schedule: z.array(ClaimLine) });
export type ClaimWhole = z.infer<typeof ClaimWhole>;

const GiftRemark = z.object({ gift_id: Id.nullable(), name: z.string(), amount: Pence, why: z.string() });

const ClaimPreview = Claim.pick({
  lines: true,
  files: true,
  gifts: true,
  tax: true,
  adjustment: true,
  small_donations: true,
}).extend({
  from: Day.nullable(),
  until: Day.nullable(),
  left_out: z.array(GiftRemark),
  /** Details left out of schedule lines, such as a title that HMRC rejects. */
  notes: z.array(GiftRemark),
});
export type ClaimPreview = z.infer<typeof ClaimPreview>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const claims = {
  list: endpoint('GET /admin/giving/claims', {
    ...staff,
    summary: 'Claims, newest first',
    query: PageQuery,
    reply: listReply(Claim),
  }),
  preview: endpoint('GET /admin/giving/claims/preview', {
    ...staff,
    summary: 'What a claim of everything that can be claimed would contain, and what would be left out',
    query: z.object({ until: Day.optional() }),
    reply: itemReply(ClaimPreview),
  }),
  create: endpoint('POST /admin/giving/claims', {
    ...staff,
    summary:
      'Make a claim of all gifts up to a day that can be claimed; no gift is in two claims. 422 if there is none',
    body: z.object({ until: Day.optional(), small_donations: z.boolean().default(true) }),
    reply: itemReply(ClaimWhole),
    status: 201,
  }),
  show: endpoint('GET /admin/giving/claims/:id', {
    ...staff,
    summary: 'A claim with its schedule',
    params: IdParam,
    reply: itemReply(ClaimWhole),
  }),
  schedule: endpoint('GET /admin/giving/claims/:id/schedule', {
    ...staff,
    summary:
      'HMRC’s schedule as a spreadsheet (ODS) or a table (CSV). The audit log records it. 409 if HMRC would refuse a line',
    params: IdParam,
    query: z.object({
      format: z.enum(['ods', 'csv']).default('ods'),
      file: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    reply: z.string(),
    type: 'application/octet-stream',
  }),
  submit: endpoint('POST /admin/giving/claims/:id/submitted', {
    ...staff,
    summary: 'Record that the claim was sent to HMRC, and its number there',
    params: IdParam,
    body: z.object({ on: Day, hmrc_reference: textUpTo(40).default('') }),
    reply: itemReply(ClaimWhole),
  }),
  remove: endpoint('DELETE /admin/giving/claims/:id', {
    ...staff,
    summary: 'Withdraw a claim that was not sent to HMRC: its gifts can be claimed again; 409 if it was sent',
    params: IdParam,
  }),
};
