import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  Bulk,
  Bulked,
  FreeText,
  Id,
  IdParam,
  listReply,
  itemReply,
  PageQuery,
  Question,
  Time,
} from '../shapes';

export const RedirectStatus = z.literal([301, 302]);
export type RedirectStatus = z.infer<typeof RedirectStatus>;

const LONGEST = 1000;
const short = `Please use an address of ${LONGEST} characters or fewer.`;

const Address = (asked: string) =>
  FreeText.trim()
    .min(1, asked)
    .max(LONGEST, short)
    .regex(/^\P{Cc}*$/u, 'An address has no tabs or other control characters.');

export const RedirectFields = z.object({
  /** Old path on this site: '/2019/05/our-story', '/?p=123', or '/old/*' for all paths below /old/. */
  from: Address('Type the old address, such as /2019/05/our-story'),
  to: Address('Type where it leads, such as /blog/our-story'),
  status: RedirectStatus.default(301),
  /** True if the redirect matches every address that begins with `from`; implied by a trailing '/*'. */
  prefix: z.boolean().default(false),
});
export type RedirectFields = z.infer<typeof RedirectFields>;

export const RedirectProblem = z.enum(['page', 'nowhere']);
export type RedirectProblem = z.infer<typeof RedirectProblem>;

export const Redirect = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  status: RedirectStatus,
  prefix: z.boolean(),
  /** Hits in the last 25 months, and the date of the last one. */
  hits: z.int(),
  last_hit: z.iso.date().nullable(),
  created_at: Time,
  problem: RedirectProblem.nullable(),
});
export type Redirect = z.infer<typeof Redirect>;

const sorts = [
  '-created_at',
  'created_at',
  'from',
  '-from',
  '-hits',
  'hits',
  '-last_hit',
  'last_hit',
] as const;

const RedirectFilter = z.object({ q: Question.optional(), sort: z.enum(sorts).default('-created_at') });

export const TriedAddress = z.object({
  result: z.enum(['nothing', 'page', 'file', 'redirect']),
  address: z.string(),
  to: z.string().nullable(),
  status: RedirectStatus.nullable(),
  /** Id of the matching redirect, even if a page takes precedence. */
  id: Id.nullable(),
});
export type TriedAddress = z.infer<typeof TriedAddress>;

const RefusedLine = z.object({ line: z.int(), from: z.string(), reason: z.string() });

export const RedirectsImport = z.object({
  added: z.int(),
  changed: z.int(),
  refused: z.array(RefusedLine),
});
export type RedirectsImport = z.infer<typeof RedirectsImport>;

export const RedirectSuggestion = z.object({ path: z.string(), title: z.string() });
export type RedirectSuggestion = z.infer<typeof RedirectSuggestion>;

export const redirects = {
  list: endpoint('GET /admin/redirects', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Redirects, searched and sorted, with the number of times each was used',
    query: RedirectFilter.extend(PageQuery.shape),
    reply: listReply(Redirect),
  }),
  export: endpoint('GET /admin/redirects.csv', {
    access: 'admin',
    needs: 'addresses',
    summary:
      'Redirects as a table for spreadsheets, which can be imported again: the first 50,000 that match',
    query: RedirectFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
  try: endpoint('GET /admin/redirects/try', {
    access: 'admin',
    needs: 'addresses',
    summary: 'The page or redirect that a visitor gets at an address',
    query: z.object({ address: Address('Type an address, such as /2019/05/our-story') }),
    reply: itemReply(TriedAddress),
  }),
  suggestions: endpoint('GET /admin/redirects/suggestions', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Pages with similar addresses, the likeliest first: at most five',
    query: z.object({ address: Address('Type an address, such as /2019/05/our-story') }),
    reply: z.object({ results: z.array(RedirectSuggestion) }),
  }),
  find: endpoint('GET /admin/redirects/:id', {
    access: 'admin',
    needs: 'addresses',
    summary: 'One redirect',
    params: IdParam,
    reply: itemReply(Redirect),
  }),
  create: endpoint('POST /admin/redirects', {
    access: 'admin',
    needs: 'addresses',
    summary:
      'Add a redirect. If its target is redirected too, it leads to the end of the chain; 422 if it would lead in a circle, or if there is a page at the address',
    body: RedirectFields,
    reply: itemReply(Redirect),
    status: 201,
  }),
  change: endpoint('PATCH /admin/redirects/:id', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Change a redirect; 422 if it would lead in a circle, or if there is a page at the address',
    params: IdParam,
    body: RedirectFields.partial(),
    reply: itemReply(Redirect),
  }),
  remove: endpoint('DELETE /admin/redirects/:id', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Delete a redirect and its figures',
    params: IdParam,
  }),
  bulk: endpoint('POST /admin/redirects/bulk', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Delete many redirects; the reply names those that existed',
    body: Bulk.extend({ action: z.enum(['delete']) }),
    reply: Bulked,
  }),
  import: endpoint('POST /admin/redirects/import', {
    access: 'admin',
    needs: 'addresses',
    summary:
      'Add the redirects of a table with the columns from, to, status and prefix, of which the last two may be missing. Existing redirects are changed; the reply lists the rejected lines with reasons',
    body: z.object({ csv: z.string().min(1, 'The file is empty.') }),
    reply: itemReply(RedirectsImport),
  }),
};
