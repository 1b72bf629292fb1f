import { z } from 'zod';
import { endpoint } from '../endpoint';
import { shortenTo } from '../form-rules';
import { FreeText, Id, IdParam, listReply, itemReply, PageQuery, textUpTo, Time } from '../shapes';
import { explanationRules } from './gift-rules';
import { AnyAmount, Day, Pence } from './giving-shapes';

/** 'part_paid' is a claim for which HMRC has paid less than was claimed. */
export const ClaimState = z.enum(['made', 'submitted', 'part_paid', 'paid', 'refused']);

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
  small_donations: z.array(
    z.object({
      tax_year: z.string(),
      collected: Pence,
      tax: Pence,
      /** True if the year is claimed in the schedule of community buildings. */
      by_building: z.boolean().optional(),
    }),
  ),
  /** Small donations in earlier claims that were given back or corrected since. */
  small_returned: z.array(z.object({ tax_year: z.string(), amount: Pence })),
  /** Tax on `small_returned`. HMRC’s form has a box of its own for it. */
  small_adjustment: Pence,
  created_at: Time,
  created_by: z.string(),
  submitted_on: Day.nullable(),
  hmrc_reference: z.string(),
  /** Sum of HMRC’s payments. */
  paid: Pence,
  refused_on: Day.nullable(),
  /** HMRC’s reason for refusing the claim. */
  refusal: z.string(),
});
export type Claim = z.infer<typeof Claim>;

export const ClaimPayment = z.object({
  id: Id,
  amount: Pence,
  paid_on: Day,
  /** Statement with the bank’s line; null if staff entered the payment. */
  statement_id: Id.nullable(),
  created_by: z.string(),
});
export type ClaimPayment = z.infer<typeof ClaimPayment>;

/** What is claimed for a community building in a tax year. */
export const BuildingLine = z.object({
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  tax_year: z.string(),
  amount: Pence,
});
export type BuildingLine = z.infer<typeof BuildingLine>;

const CharityLine = z.object({ name: z.string(), reference: z.string() });
export type CharityLine = z.infer<typeof CharityLine>;

const ClaimWhole = Claim.extend({
  schedule: z.array(ClaimLine),
  small_buildings: z.array(BuildingLine),
  /** Charities that share the limit of the Small Donations Scheme with this one. */
  connected_charities: z.array(CharityLine),
  payments: z.array(ClaimPayment),
  /** Explanation of the adjustments for HMRC; empty if the claim has none. */
  explanation: z.string(),
  /** True if staff changed the generated explanation. */
  is_explanation_changed: z.boolean(),
});
export type ClaimWhole = z.infer<typeof ClaimWhole>;

const GiftRemark = z.object({ gift_id: Id.nullable(), name: z.string(), amount: Pence, why: z.string() });

const ClaimPreview = Claim.pick({
  lines: true,
  files: true,
  gifts: true,
  tax: true,
  adjustment: true,
  small_donations: true,
  small_returned: true,
  small_adjustment: true,
}).extend({
  from: Day.nullable(),
  until: Day.nullable(),
  left_out: z.array(GiftRemark),
  /** Details left out of schedule lines, such as a title that HMRC rejects. */
  notes: z.array(GiftRemark),
});
export type ClaimPreview = z.infer<typeof ClaimPreview>;

const Explanation = textUpTo(explanationRules.most).regex(
  explanationRules.signs,
  'HMRC’s form takes only the letters and signs of a British keyboard. Please replace curly quotes and long dashes.',
);

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
    summary: 'The gifts that a claim would contain, and those that it would leave out',
    query: z.object({ until: Day.optional() }),
    reply: itemReply(ClaimPreview),
  }),
  create: endpoint('POST /admin/giving/claims', {
    ...staff,
    summary:
      'Make a claim of all claimable gifts up to a day; no gift is in two claims. 422 if there are none',
    body: z.object({ until: Day.optional(), small_donations: z.boolean().default(true) }),
    reply: itemReply(ClaimWhole),
    status: 201,
  }),
  repay: endpoint('POST /admin/giving/claims/repayments', {
    ...staff,
    summary:
      'Record that all tax owed to HMRC was repaid outside a claim, as a claim without gifts; 422 if none is owed',
    body: z.object({ on: Day, hmrc_reference: textUpTo(40).default('') }),
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
  smallSchedule: endpoint('GET /admin/giving/claims/:id/schedule/:of', {
    ...staff,
    summary:
      'HMRC’s schedule of community buildings or of connected charities as a spreadsheet (ODS). The audit log records it. 404 if the claim has none, 409 if HMRC would refuse it',
    params: IdParam.extend({ of: z.enum(['buildings', 'charities']) }),
    reply: z.string(),
    type: 'application/octet-stream',
  }),
  submit: endpoint('POST /admin/giving/claims/:id/submitted', {
    ...staff,
    summary: 'Record that a claim was sent to HMRC, with its number; 409 if it was already sent',
    params: IdParam,
    body: z.object({ on: Day, hmrc_reference: textUpTo(40).default('') }),
    reply: itemReply(ClaimWhole),
  }),
  change: endpoint('PATCH /admin/giving/claims/:id', {
    ...staff,
    summary:
      'Correct the day and the number with which a claim was sent, or the explanation of its adjustments: an empty one is generated again. 409 if it was not sent',
    params: IdParam,
    body: z.object({
      submitted_on: Day.optional(),
      hmrc_reference: textUpTo(40).optional(),
      explanation: Explanation.optional(),
    }),
    reply: itemReply(ClaimWhole),
  }),
  takeBack: endpoint('DELETE /admin/giving/claims/:id/submitted', {
    ...staff,
    summary: 'Undo that a claim was marked as sent; 409 if HMRC has paid or refused it',
    params: IdParam,
    reply: itemReply(ClaimWhole),
  }),
  pay: endpoint('POST /admin/giving/claims/:id/payments', {
    ...staff,
    summary:
      'Record that HMRC has paid a claim, in full or in part; 409 if it was not sent, was refused, or has this payment already',
    params: IdParam,
    body: z.object({ amount: AnyAmount, on: Day }),
    reply: itemReply(ClaimWhole),
    status: 201,
  }),
  unpay: endpoint('DELETE /admin/giving/claims/:id/payments/:payment', {
    ...staff,
    summary:
      'Remove a payment by HMRC that was recorded by mistake; its bank payment has to be checked again',
    params: IdParam.extend({ payment: z.coerce.number().pipe(Id) }),
    reply: itemReply(ClaimWhole),
  }),
  refuse: endpoint('POST /admin/giving/claims/:id/refused', {
    ...staff,
    summary:
      'Record that HMRC refused a claim: its gifts can be claimed again. 409 if it was not sent, or HMRC has paid it',
    params: IdParam,
    body: z.object({
      on: Day,
      why: FreeText.trim().min(1, 'Please enter HMRC’s reason.').max(500, shortenTo(500)),
    }),
    reply: itemReply(ClaimWhole),
  }),
  unrefuse: endpoint('DELETE /admin/giving/claims/:id/refused', {
    ...staff,
    summary: 'Undo that HMRC refused a claim; 409 if its gifts are in another claim by now',
    params: IdParam,
    reply: itemReply(ClaimWhole),
  }),
  remove: endpoint('DELETE /admin/giving/claims/:id', {
    ...staff,
    summary:
      'Withdraw a claim that was not sent to HMRC: its gifts can be claimed again; 409 if it was sent. Or undo a repayment: its tax is owed again',
    params: IdParam,
  }),
};
