import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdParam, Id, itemReply, textUpTo, Time, Version } from '../shapes';
import { NominalCode } from './funds';
import { Day, Pence } from './giving-shapes';

const accountingSystems = ['xero', 'quickbooks', 'sage50', 'sage_accounting'] as const;

/** Nominal codes, or account names for QuickBooks, as they are in the accounting software. */
export const BookSettings = z.object({
  system: z.enum(accountingSystems),
  /** First day that the journals book; what was before is in the accounts already. */
  starts_on: Day.nullable(),
  bank: NominalCode,
  cards: NominalCode,
  fees: NominalCode,
  income: NominalCode,
  /** Income of funds with a code of their own. */
  fund_income: z.array(z.object({ fund_id: Id, code: NominalCode })).max(500, 'Please keep to 500 funds.'),
  gift_aid: NominalCode,
  spending: NominalCode,
  transfers: NominalCode,
  /** Xero’s name of the tax rate for amounts without VAT. */
  tax_rate: NominalCode,
  /** Xero’s tracking category that has the funds as options; empty for none. */
  tracking: textUpTo(60),
});
export type BookSettings = z.infer<typeof BookSettings>;

export const usualBookSettings: BookSettings = {
  system: 'xero',
  starts_on: null,
  bank: '',
  cards: '',
  fees: '',
  income: '',
  fund_income: [],
  gift_aid: '',
  spending: '',
  transfers: '',
  tax_rate: 'No VAT',
  tracking: '',
};

const bookGroupings = ['day', 'month'] as const;

export const Journal = z.object({
  id: Id,
  until_on: Day,
  grouping: z.enum(bookGroupings),
  entries: z.int(),
  /** Sum of the debits, which is that of the credits too. */
  amount: Pence,
  created_at: Time,
  user_name: z.string(),
});
export type Journal = z.infer<typeof Journal>;

const Books = z.object({
  settings: BookSettings,
  version: Version,
  /** Newest first. */
  journals: z.array(Journal),
  next: z.object({
    until: Day,
    /** Entries that no journal has. */
    fresh: z.int(),
    /** Number of these on days that a journal has covered. */
    late: z.int(),
    /** Entries that changed since they were in a journal: undone, or moved to another fund. */
    changed: z.int(),
    /** Accounts that need a nominal code first. */
    missing: z.array(
      z.enum(['starts_on', 'bank', 'cards', 'fees', 'income', 'gift_aid', 'spending', 'transfers']),
    ),
  }),
});
export type Books = z.infer<typeof Books>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const books = {
  show: endpoint('GET /admin/giving/books', {
    ...staff,
    summary: 'The nominal codes, the journals, and what the next journal would book',
    query: z.object({ until: Day.optional() }),
    reply: itemReply(Books),
  }),
  change: endpoint('PATCH /admin/giving/books', {
    ...staff,
    summary: 'Change the nominal codes; 409 with the newest copy if there is a newer version',
    body: BookSettings.partial().extend({ version: Version }),
    reply: itemReply(Books),
  }),
  create: endpoint('POST /admin/giving/books/journals', {
    ...staff,
    summary:
      'Make a journal of what none has booked yet, up to a day. 409 if there is nothing to book or a code is missing, 422 if it is too long for the accounting software',
    body: z.object({ until: Day, grouping: z.enum(bookGroupings) }),
    reply: itemReply(Journal),
    status: 201,
  }),
  export: endpoint('GET /admin/giving/books/journals/:id/file', {
    ...staff,
    summary: 'A journal as a table that the accounting software imports. The audit log records it',
    params: IdParam,
    reply: z.string(),
    type: 'text/csv',
  }),
  remove: endpoint('DELETE /admin/giving/books/journals/:id', {
    ...staff,
    summary:
      'Take back the newest journal, so that the next one books its entries again. 409 if it is not the newest',
    params: IdParam,
  }),
};
