import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listOf, oneOf, PageQuery, textUpTo, Time } from '../shapes';
import { Day, Pence } from './giving-shapes';

export const ClaimState = z.enum(['made', 'submitted']);

/** A line of HMRC's schedule. */
export const ClaimLine = z.object({
  position: z.int(),
  title: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  house: z.string(),
  postcode: z.string(),
  /** What small gifts are added up here; empty for the gift of one person. */
  aggregated: z.string(),
  is_sponsored: z.boolean(),
  donated_on: Day,
  amount: Pence,
});
export type ClaimLine = z.infer<typeof ClaimLine>;

/** A batch of gifts that tax is claimed back for. */
export const Claim = z.object({
  id: Id,
  state: ClaimState,
  /** How many lines the schedule has, and in how many files it comes. */
  lines: z.int(),
  files: z.int(),
  /** The first and the last gift of it. */
  from: Day,
  until: Day,
  gifts: Pence,
  /** What is claimed back for them, before the adjustment. */
  tax: Pence,
  /** Tax of earlier claims that has to be given back, since their gifts were. */
  adjustment: Pence,
  /** Of the Small Donations Scheme, by tax year ('2026-27'). */
  small_donations: z.array(z.object({ tax_year: z.string(), collected: Pence, tax: Pence })),
  created_at: Time,
  created_by: z.string(),
  submitted_on: Day.nullable(),
  /** HMRC's number of it. */
  hmrc_reference: z.string(),
});
export type Claim = z.infer<typeof Claim>;

const ClaimWhole = Claim.extend({ schedule: z.array(ClaimLine) });
export type ClaimWhole = z.infer<typeof ClaimWhole>;

/** What is said of a gift in a preview, and of which gift. */
const GiftRemark = z.object({ gift_id: Id.nullable(), name: z.string(), amount: Pence, why: z.string() });

/** What a claim would be. */
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
  /** What stays out of it, and why. */
  left_out: z.array(GiftRemark),
  /** What is left out of lines of the schedule, such as a title that HMRC refuses. */
  notes: z.array(GiftRemark),
});
export type ClaimPreview = z.infer<typeof ClaimPreview>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const claims = {
  list: endpoint('GET /admin/giving/claims', {
    ...staff,
    summary: 'Claims, newest first',
    query: PageQuery,
    reply: listOf(Claim),
  }),
  preview: endpoint('GET /admin/giving/claims/preview', {
    ...staff,
    summary: 'What a claim of all that can be claimed would hold, and what stays out of it',
    query: z.object({ until: Day.optional() }),
    reply: oneOf(ClaimPreview),
  }),
  create: endpoint('POST /admin/giving/claims', {
    ...staff,
    summary:
      'Make a claim of all gifts until a day that can be claimed; none is ever in two. 422 where there is none',
    body: z.object({ until: Day.optional(), small_donations: z.boolean().default(true) }),
    reply: oneOf(ClaimWhole),
    status: 201,
  }),
  show: endpoint('GET /admin/giving/claims/:id', {
    ...staff,
    summary: 'A claim with its schedule',
    params: IdParam,
    reply: oneOf(ClaimWhole),
  }),
  schedule: endpoint('GET /admin/giving/claims/:id/schedule', {
    ...staff,
    summary:
      'HMRC’s schedule as a spreadsheet (ODS) or a table (CSV). The audit log records it. 409 where HMRC would refuse a line',
    params: IdParam,
    query: z.object({
      format: z.enum(['ods', 'csv']).default('ods'),
      /** Which of the files, where one could not hold all lines. */
      file: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    reply: z.string(),
    type: 'application/octet-stream',
  }),
  submit: endpoint('POST /admin/giving/claims/:id/submitted', {
    ...staff,
    summary: 'Say that HMRC has it, and by which number',
    params: IdParam,
    body: z.object({ on: Day, hmrc_reference: textUpTo(40).default('') }),
    reply: oneOf(ClaimWhole),
  }),
  remove: endpoint('DELETE /admin/giving/claims/:id', {
    ...staff,
    summary:
      'Take back a claim that HMRC does not have: its gifts can be claimed again; 409 where HMRC has it',
    params: IdParam,
  }),
};
