import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, itemReply, listReply, PageQuery, Slug, textUpTo, Time } from '../shapes';
import { Basis } from '../newsletter/subscribers';
import { Day, PaymentMethod, Pence } from './giving-shapes';
import {
  declarationScopes,
  peopleFieldNames,
  peopleLimits,
  subscriberChoices,
  type DeclarationScope,
  type SubscriberChoice,
} from './people-fields';

const PeopleField = z.enum(peopleFieldNames);
const Choice = z.enum(Object.keys(subscriberChoices) as SubscriberChoice[]);
const Scope = z.enum(Object.keys(declarationScopes) as DeclarationScope[]);

/** Options of an import: the columns, and choices for all rows. */
export const PeopleImportOptions = z.object({
  /** Field of each column; null for a column that is left out. */
  columns: z
    .array(PeopleField.nullable())
    .max(peopleLimits.columns, `A table can have up to ${peopleLimits.columns} columns.`),
  /** Dates are written with the month first, as in the United States. */
  month_first: z.boolean().default(false),
  supporters: z.boolean().default(true),
  subscribers: Choice.default('none'),
  /** Basis for rows that have none of their own. */
  basis: z
    .object({
      basis: Basis,
      words: textUpTo(1000).min(10, 'Please write what they agreed to, so that it can be proved later.'),
      on: Day,
    })
    .nullable()
    .default(null),
  method: PaymentMethod.default('other'),
  /** Purpose of gifts without a known one of their own. */
  appeal: Slug.optional(),
  project: Slug.optional(),
  /** Words and scope of declarations that have none of their own. */
  declaration: z
    .object({
      words: textUpTo(2000).min(30, 'Please copy the whole words of the declaration.'),
      scope: Scope,
    })
    .nullable()
    .default(null),
});
export type PeopleImportOptions = z.infer<typeof PeopleImportOptions>;

const PeopleTable = z.object({
  /** System whose export this is; empty if unknown. */
  system: z.string(),
  rows: z.int(),
  columns: z.array(
    z.object({ heading: z.string(), samples: z.array(z.string()), field: PeopleField.nullable() }),
  ),
  supporters: z.boolean(),
  subscribers: Choice,
  method: PaymentMethod,
  month_first: z.boolean(),
});
export type PeopleTable = z.infer<typeof PeopleTable>;

/** `partly`: something of the row can't be brought. `same`: the person is here already. */
const PeopleOutcome = z.enum(['new', 'same', 'partly', 'refused']);
export type PeopleOutcome = z.infer<typeof PeopleOutcome>;

const PeopleTotals = z.object({
  new: z.int(),
  same: z.int(),
  partly: z.int(),
  refused: z.int(),
  supporters: z.int(),
  subscribers: z.int(),
  suppressions: z.int(),
  gifts: z.int(),
  amount: Pence,
  declarations: z.int(),
});
export type PeopleTotals = z.infer<typeof PeopleTotals>;

const PeoplePlanRow = z.object({
  /** Line in the file, as spreadsheets number rows. */
  line: z.int(),
  name: z.string(),
  outcome: PeopleOutcome,
  says: z.string(),
  supporter_id: Id.nullable(),
});
export type PeoplePlanRow = z.infer<typeof PeoplePlanRow>;

const PeoplePlan = z.object({ totals: PeopleTotals, rows: z.array(PeoplePlanRow) });
export type PeoplePlan = z.infer<typeof PeoplePlan>;

const PeopleImport = z.object({
  id: Id,
  name: z.string(),
  system: z.string(),
  /** `stopped`: the server was restarted, or something failed. The same file carries on. */
  state: z.enum(['running', 'stopped', 'done', 'undone']),
  rows: z.int(),
  done: z.int(),
  totals: PeopleTotals,
  /** Numbers of records that an undo left, because they were changed or used since. */
  stayed: z.object({
    supporters: z.int(),
    subscribers: z.int(),
    suppressions: z.int(),
    gifts: z.int(),
    declarations: z.int(),
  }),
  can_undo_until: Time.nullable(),
  created_at: Time,
  created_by: z.string(),
});
export type PeopleImport = z.infer<typeof PeopleImport>;

// Says of each row whether that person is known, and writes gifts and declarations.
const owner = { access: 'admin', needs: 'transfer', alsoNeeds: 'giving' } as const;

export const peopleImports = {
  read: endpoint('POST /admin/giving/people/read', {
    ...owner,
    summary:
      'Read the headings of a table of people (CSV, up to 20 MB and 50,000 rows), with a guess at what each column holds. Nothing is stored',
    files: true,
    reply: itemReply(PeopleTable),
  }),
  check: endpoint('POST /admin/giving/people/check', {
    ...owner,
    summary:
      'Say of each row of a table what an import would do: a form with one file and the field `options` (JSON). Nothing is stored. 403 for subscribers without the permission `subscribers`',
    files: true,
    reply: itemReply(PeoplePlan),
  }),
  checkFile: endpoint('POST /admin/giving/people/check.csv', {
    ...owner,
    summary: 'The same as a table for spreadsheets',
    files: true,
    reply: z.string(),
    type: 'text/csv',
  }),
  begin: endpoint('POST /admin/giving/people', {
    ...owner,
    summary:
      'Import a table of people, with the same form as the check. Sends no email. The same file and options carry on with an import that stopped; 409 while another is running',
    files: true,
    reply: itemReply(PeopleImport),
    status: 201,
  }),
  list: endpoint('GET /admin/giving/people', {
    ...owner,
    summary: 'Imports of people, newest first',
    query: PageQuery,
    reply: listReply(PeopleImport),
  }),
  find: endpoint('GET /admin/giving/people/:id', {
    ...owner,
    summary: 'The progress or the result of an import of people',
    params: IdParam,
    reply: itemReply(PeopleImport),
  }),
  undo: endpoint('POST /admin/giving/people/:id/undo', {
    ...owner,
    summary:
      'Undo an import of people within 24 hours of its end. What staff or others have changed since stays, and the reply counts it. 409 while it is running, or after that time; 403 if it changed subscribers, without the permission `subscribers`',
    params: IdParam,
    reply: itemReply(PeopleImport),
  }),
};
