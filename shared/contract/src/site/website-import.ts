import { z } from 'zod';
import { Consent } from '../media/consent';
import { contentNames } from '../content/content-types';
import { endpoint } from '../endpoint';
import { Id, IdParam, listReply, itemReply, PageQuery, textUpTo, Time } from '../shapes';

export const SourceSystem = z.enum(['wordpress', 'ghost']);
export type SourceSystem = z.infer<typeof SourceSystem>;

/**
 * Result for one imported entry. `updated`: changed only at the source since the last import. `changed_here`:
 * edited here, so left unchanged. `in_trash`: stays in the trash. `failed`: the notes say why.
 */
export const ImportOutcome = z.enum(['new', 'updated', 'unchanged', 'changed_here', 'in_trash', 'failed']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

const ImportedEntry = z.object({
  type: z.enum(contentNames),
  id: Id.nullable(),
  title: z.string(),
  path: z.string(),
  state: z.enum(['draft', 'scheduled', 'published']),
  outcome: ImportOutcome,
  notes: z.array(z.string()),
});
export type ImportedEntry = z.infer<typeof ImportedEntry>;

export const ImportReport = z.object({
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
    files_here: z.int(),
    redirects: z.int(),
  }),
  span: z.object({ from: Time, to: Time }).nullable(),
  authors: z.array(z.string()),
  menus: z.array(z.object({ name: z.string(), entries: z.int() })),
  entries: z.array(ImportedEntry),
  addresses: z.array(z.object({ title: z.string(), wanted: z.string(), gets: z.string() })),
  missing_files: z.array(z.object({ address: z.string(), reason: z.string() })),
  unknown_links: z.array(z.object({ address: z.string(), title: z.string() })),
  refused_redirects: z.array(z.object({ from: z.string(), reason: z.string() })),
  menu_notes: z.array(z.string()),
  left_out: z.array(z.object({ what: z.string(), count: z.int() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ImportPhase = z.enum(['reading', 'pictures', 'texts', 'addresses']);
export type ImportPhase = z.infer<typeof ImportPhase>;

export const ImportState = z.enum(['waiting', 'running', 'done', 'stopped', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

export const WebsiteImport = z.object({
  id: Id,
  system: SourceSystem,
  file: z.string(),
  state: ImportState,
  phase: ImportPhase,
  done: z.int(),
  of: z.int(),
  warnings: z.int(),
  problem: z.string().nullable(),
  stopping: z.boolean(),
  started_by: z.string(),
  started_at: Time,
  ended_at: Time.nullable(),
});
export type WebsiteImport = z.infer<typeof WebsiteImport>;

/**
 * Fields for an import, sent with the export file. Nothing is written unless `dry_run=0`. With `check`,
 * pictures count as showing people until an editor reviews them; with `consented`, the given consent applies
 * to all pictures.
 */
export const ImportFields = z
  .object({
    dry_run: z.enum(['0', '1'], 'Send 1 to see what would be imported, or 0 to import it.').default('1'),
    pictures: z
      .enum(['check', 'consented'], 'Say how pictures are treated: check or consented.')
      .default('check'),
    from: Consent.shape.from.optional(),
    covers: Consent.shape.covers.optional(),
    given_at: Consent.shape.given_at.optional(),
    address: z
      .string()
      .trim()
      .transform((typed) => (typed.includes('://') ? typed : `https://${typed}`))
      .pipe(z.url({ protocol: /^https?$/, error: 'Type the address of the site, such as www.example.org' }))
      .optional(),
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
export type ImportFields = z.infer<typeof ImportFields>;

export const websiteImports = {
  begin: endpoint('POST /admin/import/:system', {
    access: 'admin',
    needs: 'transfer',
    summary:
      'Import a website that WordPress or Ghost has exported: a form with one file and the fields `dry_run` (unless that is 0, the reply only says what would be imported), ' +
      '`pictures` (check, or consented with `from`, `covers` and `given_at`), `menu` and `address`. 409 while another import is running',
    params: z.object({ system: SourceSystem }),
    files: true,
    reply: itemReply(z.object({ plan: ImportReport.nullable(), import: WebsiteImport.nullable() })),
  }),
  list: endpoint('GET /admin/imports', {
    access: 'admin',
    needs: 'transfer',
    summary: 'Imports from other systems, newest first',
    query: PageQuery,
    reply: listReply(WebsiteImport),
  }),
  find: endpoint('GET /admin/imports/:id', {
    access: 'admin',
    needs: 'transfer',
    summary: 'The progress or the result of an import',
    params: IdParam,
    reply: itemReply(WebsiteImport.extend({ report: ImportReport.nullable() })),
  }),
  stop: endpoint('POST /admin/imports/:id/stop', {
    access: 'admin',
    needs: 'transfer',
    summary: 'Stop an import after its current step; importing again continues from there',
    params: IdParam,
    reply: itemReply(WebsiteImport),
  }),
};
