import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, itemReply, listReply, PageQuery, textUpTo, Version } from '../shapes';
import { AnyAmount, Day, FormKey, Pence } from './giving-shapes';

/** Figures of a fund between two days, and the figure's sign: fees and spending are negative. */
const movementKinds = ['income', 'fees', 'gift_aid', 'spending', 'transfers'] as const;
export const MovementKind = z.enum(movementKinds);
export type MovementKind = z.infer<typeof MovementKind>;

/** The two that always exist hold what no other fund does: unrestricted and restricted gifts. */
const FundRole = z.enum(['general', 'restricted']);

const OpeningAmount = z
  .int()
  .min(-100_000_000, 'This amount is too large.')
  .max(1_000_000_000, 'This amount is too large.');

const FundTitle = textUpTo(120).min(1, 'Please give the fund a name.');

export const Fund = z.object({
  id: Id,
  title: z.string(),
  is_restricted: z.boolean(),
  role: FundRole.nullable(),
  /** Balance at the start of `opening_on`; nothing before that day is counted. */
  opening_amount: Pence,
  opening_on: Day.nullable(),
  is_closed: z.boolean(),
  version: Version,
});
export type Fund = z.infer<typeof Fund>;

const FundSums = Fund.extend({
  /** First day that is counted: the period's, or that of the opening balance if it is later. */
  counted_from: Day.nullable(),
  opening: Pence,
  closing: Pence,
  /** Balance now, with everything that was booked. */
  balance: Pence,
  sums: z.object({
    income: Pence,
    fees: Pence,
    gift_aid: Pence,
    spending: Pence,
    transfers: Pence,
  }),
});
export type FundSums = z.infer<typeof FundSums>;

const FundPurpose = z.object({ id: Id, title: z.string(), is_restricted: z.boolean(), fund_id: Id });

const FundWhole = FundSums.extend({
  /** All appeals and projects that may belong to the fund, each with its fund now. */
  appeals: z.array(FundPurpose),
  projects: z.array(FundPurpose),
});
export type FundWhole = z.infer<typeof FundWhole>;

export const FundEntry = z.object({
  /** Number within the list. */
  id: z.int(),
  booked_on: Day,
  kind: MovementKind,
  amount: Pence,
  /** Payee, giver’s payment reference, or the other fund of a transfer. */
  who: z.string(),
  what: z.string(),
  note: z.string(),
  nominal_code: z.string(),
  gift_id: Id.nullable(),
  claim_id: Id.nullable(),
  spending_id: Id.nullable(),
  transfer_id: Id.nullable(),
  /** Entered in error: listed, but not counted. */
  is_undone: z.boolean(),
});
export type FundEntry = z.infer<typeof FundEntry>;

export const NominalCode = z
  .string()
  .trim()
  .max(60, 'Please keep to 60 characters.')
  .regex(/^[^\p{Cc}",]*$/u, 'A nominal code or account name has no commas, quotation marks or line breaks.');

const SpendingInput = z.object({
  spent_on: Day,
  amount: AnyAmount,
  payee: textUpTo(120).min(1, 'Please say who was paid.'),
  purpose: textUpTo(200).default(''),
  fund_id: Id,
  nominal_code: NominalCode.default(''),
  note: textUpTo(500).default(''),
  key: FormKey.optional(),
});

const TransferInput = z.object({
  moved_on: Day,
  amount: AnyAmount,
  from_fund_id: Id,
  to_fund_id: Id,
  reason: textUpTo(300).min(1, 'Please say why, for the trustees and the accounts.'),
  key: FormKey.optional(),
});

const rowStates = ['new', 'duplicate', 'problem'] as const;

const SpendingImport = z.object({
  is_dry_run: z.boolean(),
  rows: z.array(
    z.object({
      line: z.int(),
      state: z.enum(rowStates),
      problem: z.string(),
      spent_on: z.string(),
      payee: z.string(),
      amount: Pence,
      fund: z.string(),
      note: z.string(),
    }),
  ),
  counts: z.record(z.enum(rowStates), z.int()),
  /** Sum of the new rows. */
  amount: Pence,
});
export type SpendingImport = z.infer<typeof SpendingImport>;

const Period = z.object({ from: Day.optional(), to: Day.optional() });
const EntryFilter = Period.extend({ kind: MovementKind.optional() });
const Undone = z.object({ is_undone: z.boolean() });

const staff = { access: 'admin', needs: 'giving' } as const;

export const funds = {
  list: endpoint('GET /admin/giving/funds', {
    ...staff,
    summary: 'All funds with what they held, received and spent between two days',
    query: Period,
    reply: listReply(FundSums),
  }),
  show: endpoint('GET /admin/giving/funds/:id', {
    ...staff,
    summary: 'A fund with its figures between two days, and the appeals and projects that may belong to it',
    params: IdParam,
    query: Period,
    reply: itemReply(FundWhole),
  }),
  entries: endpoint('GET /admin/giving/funds/:id/entries', {
    ...staff,
    summary: 'The entries behind a fund’s figures, newest first',
    params: IdParam,
    query: EntryFilter.extend(PageQuery.shape),
    reply: listReply(FundEntry),
  }),
  export: endpoint('GET /admin/giving/funds/:id/entries.csv', {
    ...staff,
    summary: 'The entries behind a fund’s figures as a table. The audit log records it',
    params: IdParam,
    query: EntryFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
  create: endpoint('POST /admin/giving/funds', {
    ...staff,
    summary: 'Add a fund',
    body: z.object({ title: FundTitle, is_restricted: z.boolean() }),
    reply: itemReply(FundWhole),
    status: 201,
  }),
  change: endpoint('PATCH /admin/giving/funds/:id', {
    ...staff,
    summary:
      'Rename a fund, change its opening balance, close or reopen it. Only an empty fund can be closed; 409 with the newest copy if there is a newer version',
    params: IdParam,
    body: z.object({
      version: Version,
      title: FundTitle.optional(),
      opening_amount: OpeningAmount.optional(),
      opening_on: Day.nullable().optional(),
      is_closed: z.boolean().optional(),
    }),
    reply: itemReply(FundWhole),
  }),
  assign: endpoint('POST /admin/giving/funds/:id/purposes', {
    ...staff,
    summary:
      'Say which appeals and projects belong to a fund. All that was ever given for them moves with them; those left out return to the fund for everything else. 409 with the newest copy if there is a newer version',
    earlier: ['pE7mVuktBmBO'],
    params: IdParam,
    body: z.object({
      version: Version.optional(),
      appeals: z.array(Id).max(1000, 'Please choose up to 1,000 appeals.'),
      projects: z.array(Id).max(1000, 'Please choose up to 1,000 projects.'),
    }),
    reply: itemReply(FundWhole),
  }),
  spend: endpoint('POST /admin/giving/spending', {
    ...staff,
    summary: 'Enter what was spent from a fund. The reply has the fund’s new balance',
    body: SpendingInput,
    reply: itemReply(Fund.extend({ balance: Pence })),
    status: 201,
  }),
  undoSpending: endpoint('POST /admin/giving/spending/:id/undone', {
    ...staff,
    summary: 'Say that spending was entered in error, or that it was right after all. The record stays',
    params: IdParam,
    body: Undone,
  }),
  importSpending: endpoint('POST /admin/giving/spending/import', {
    ...staff,
    summary:
      'Import spending from a CSV file with the columns date, payee, amount, and if you like fund, note and nominal code. A dry run only says what it would do with each row',
    query: z.object({ dry_run: z.stringbool().default(true), fund: z.coerce.number().pipe(Id).optional() }),
    files: true,
    reply: itemReply(SpendingImport),
  }),
  transfer: endpoint('POST /admin/giving/transfers', {
    ...staff,
    summary: 'Enter a transfer from one fund to another',
    body: TransferInput,
    reply: itemReply(Fund.extend({ balance: Pence })),
    status: 201,
  }),
  undoTransfer: endpoint('POST /admin/giving/transfers/:id/undone', {
    ...staff,
    summary: 'Say that a transfer was entered in error, or that it was right after all. The record stays',
    params: IdParam,
    body: Undone,
  }),
};
