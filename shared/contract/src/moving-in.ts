import { z } from 'zod';
import { Consent } from './consent';
import { contentNames } from './content-types';
import { endpoint } from './endpoint';
import { Id, IdParam, listOf, oneOf, PageQuery, textUpTo, Time } from './shapes';

/** The systems whose exports are taken in. */
export const SourceSystem = z.enum(['wordpress', 'ghost']);
export type SourceSystem = z.infer<typeof SourceSystem>;

/**
 * What becomes of a text of the other site. `new`: it was not here. `updated`: only there was it changed since the last
 * time. `unchanged`: nothing was. `changed_here`: it was, so it is left alone. `in_trash`: so it stays there.
 * `failed`: its notes say why it can't be written.
 */
export const MovedOutcome = z.enum(['new', 'updated', 'unchanged', 'changed_here', 'in_trash', 'failed']);
export type MovedOutcome = z.infer<typeof MovedOutcome>;

const MovedEntry = z.object({
  type: z.enum(contentNames),
  /** Null of one that is not here. */
  id: Id.nullable(),
  title: z.string(),
  /** Its address here. */
  path: z.string(),
  state: z.enum(['draft', 'scheduled', 'published']),
  outcome: MovedOutcome,
  /** What of it could not be taken as it was, each a sentence. */
  notes: z.array(z.string()),
});
export type MovedEntry = z.infer<typeof MovedEntry>;

/** What a move brings, or has brought. */
export const MoveInReport = z.object({
  site: z.object({ title: z.string(), address: z.string() }),
  counts: z.object({
    stories: z.int(),
    pages: z.int(),
    published: z.int(),
    scheduled: z.int(),
    drafts: z.int(),
    tags: z.int(),
    pictures: z.int(),
    documents: z.int(),
    /** Of both, those that the library has. */
    files_here: z.int(),
    redirects: z.int(),
  }),
  /** When the oldest and the newest published text came out. */
  span: z.object({ from: Time, to: Time }).nullable(),
  authors: z.array(z.string()),
  menus: z.array(z.object({ name: z.string(), entries: z.int() })),
  entries: z.array(MovedEntry),
  /** The texts that get another address than they had, though it would do: something else is there. */
  addresses: z.array(z.object({ title: z.string(), wanted: z.string(), gets: z.string() })),
  /** The files that are not here, and why. */
  missing_files: z.array(z.object({ address: z.string(), reason: z.string() })),
  /** Links to the other site that lead to nothing that came along. */
  unknown_links: z.array(z.object({ address: z.string(), title: z.string() })),
  /** The old addresses that can't lead to where things are now. */
  refused_redirects: z.array(z.object({ from: z.string(), reason: z.string() })),
  /** What became of its menu, where one was asked for. */
  menu_notes: z.array(z.string()),
  /** What the export holds and is not taken. */
  left_out: z.array(z.object({ what: z.string(), count: z.int() })),
});
export type MoveInReport = z.infer<typeof MoveInReport>;

/** What is being done, in this order. */
export const MoveInPhase = z.enum(['reading', 'pictures', 'texts', 'addresses']);
export type MoveInPhase = z.infer<typeof MoveInPhase>;

export const MoveInState = z.enum(['waiting', 'running', 'done', 'stopped', 'failed']);
export type MoveInState = z.infer<typeof MoveInState>;

export const MoveIn = z.object({
  id: Id,
  system: SourceSystem,
  /** The name of the file that was sent. */
  file: z.string(),
  state: MoveInState,
  phase: MoveInPhase,
  /** How much of the phase is done. */
  done: z.int(),
  of: z.int(),
  /** How much somebody has to look at, so far. */
  warnings: z.int(),
  /** Why it failed, in words to be shown. */
  problem: z.string().nullable(),
  /** Whether somebody has asked it to stop. */
  stopping: z.boolean(),
  started_by: z.string(),
  started_at: Time,
  ended_at: Time.nullable(),
});
export type MoveIn = z.infer<typeof MoveIn>;

/**
 * The fields that come with the file of an export. Without `dry_run=0` nothing is written. Pictures count as showing
 * people until somebody looks at each (`check`), or the consent that is given with them holds for all (`consented`).
 */
export const MoveInFields = z
  .object({
    dry_run: z.enum(['0', '1'], 'Say 1 to see what would come, or 0 to take it in.').default('1'),
    pictures: z
      .enum(['check', 'consented'], 'Say how pictures are treated: check or consented.')
      .default('check'),
    from: Consent.shape.from.optional(),
    covers: Consent.shape.covers.optional(),
    given_at: Consent.shape.given_at.optional(),
    /** Where the other site is or was, for an export that doesn't say. */
    address: z
      .url({ protocol: /^https?$/, error: 'Give the whole address, such as https://www.example.org' })
      .optional(),
    /** The menu of the other site that becomes the one at the top of this one. */
    menu: textUpTo(200).optional(),
  })
  .superRefine(({ pictures, ...consent }, context) => {
    if (pictures === 'check') return;
    if (!consent.from)
      context.addIssue({ code: 'custom', path: ['from'], message: 'Say who gave their consent' });
    if (!consent.covers)
      context.addIssue({ code: 'custom', path: ['covers'], message: 'Say what the consent covers' });
    if (!consent.given_at)
      context.addIssue({ code: 'custom', path: ['given_at'], message: 'Say on which day it was given' });
  });
export type MoveInFields = z.infer<typeof MoveInFields>;

/** Moving in: what the export of another system holds becomes content of this site. */
export const movingIn = {
  begin: endpoint('POST /admin/import/:system', {
    access: 'admin',
    needs: 'transfer',
    summary:
      'Take in the export of WordPress or Ghost: a form with one file and the fields `dry_run` (without 0 there it only answers what would come), ' +
      '`pictures` (check, or consented with `from`, `covers` and `given_at`), `menu` and `address`. 409 while another one is under way',
    params: z.object({ system: SourceSystem }),
    files: true,
    reply: oneOf(z.object({ plan: MoveInReport.nullable(), move: MoveIn.nullable() })),
  }),
  list: endpoint('GET /admin/imports', {
    access: 'admin',
    needs: 'transfer',
    summary: 'What was taken in from other systems, newest first',
    query: PageQuery,
    reply: listOf(MoveIn),
  }),
  find: endpoint('GET /admin/imports/:id', {
    access: 'admin',
    needs: 'transfer',
    summary: 'How far it is, and once it has ended what came',
    params: IdParam,
    reply: oneOf(MoveIn.extend({ report: MoveInReport.nullable() })),
  }),
  stop: endpoint('POST /admin/imports/:id/stop', {
    access: 'admin',
    needs: 'transfer',
    summary: 'Stop it after what it is at; taken in again, it goes on from there',
    params: IdParam,
    reply: oneOf(MoveIn),
  }),
};
