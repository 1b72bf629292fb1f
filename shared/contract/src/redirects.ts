import { z } from 'zod';
import { endpoint } from './endpoint';
import { Bulk, Bulked, FreeText, Id, IdParam, listOf, oneOf, PageQuery, Question, Time } from './shapes';

/** For good (301), which search engines take over, or for the time being (302). */
export const RedirectStatus = z.literal([301, 302]);
export type RedirectStatus = z.infer<typeof RedirectStatus>;

/** The longest address that is kept, in characters. */
const LONGEST = 1000;
const short = `Please use an address of ${LONGEST} characters or fewer.`;

const Address = (asked: string) =>
  FreeText.trim()
    .min(1, asked)
    .max(LONGEST, short)
    .regex(/^\P{Cc}*$/u, 'An address has no tabs or other control characters.');

/** What somebody says of a redirect. */
export const RedirectFields = z.object({
  /** An address of this site: '/2019/05/our-story', '/?p=123', or '/old/*' for all that begin with it. */
  from: Address('Type the old address, such as /2019/05/our-story'),
  /** An address of this site, or a whole one of another: '/blog/our-story', '/new/*' to keep the rest. */
  to: Address('Type where it leads, such as /blog/our-story'),
  status: RedirectStatus.default(301),
  /** Whether it holds for all addresses that begin with it. One that ends in '/*' does. */
  prefix: z.boolean().default(false),
});
export type RedirectFields = z.infer<typeof RedirectFields>;

/** Why a redirect is of no use just now: a page has its address, or there is nothing where it leads. */
export const RedirectProblem = z.enum(['page', 'nowhere']);
export type RedirectProblem = z.infer<typeof RedirectProblem>;

export const Redirect = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  status: RedirectStatus,
  prefix: z.boolean(),
  /** How often somebody was led by it in the last 25 months, and the last day of it. */
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

/** What happens at an address. */
export const TriedAddress = z.object({
  /** Nothing is there, a page is, a file may be, or a redirect leads on. */
  result: z.enum(['nothing', 'page', 'file', 'redirect']),
  /** As it was understood: '/2019/05/our-story'. */
  address: z.string(),
  /** Where the redirect leads. */
  to: z.string().nullable(),
  status: RedirectStatus.nullable(),
  /** The redirect that leads on, or would if there were no page. */
  id: Id.nullable(),
});
export type TriedAddress = z.infer<typeof TriedAddress>;

/** A line of a table that could not be taken over, and why. */
const RefusedLine = z.object({ line: z.int(), from: z.string(), reason: z.string() });

export const RedirectsImport = z.object({
  added: z.int(),
  changed: z.int(),
  refused: z.array(RefusedLine),
});
export type RedirectsImport = z.infer<typeof RedirectsImport>;

/** A page that an old address may have become. */
export const RedirectSuggestion = z.object({ path: z.string(), title: z.string() });
export type RedirectSuggestion = z.infer<typeof RedirectSuggestion>;

export const redirects = {
  list: endpoint('GET /admin/redirects', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Addresses that lead elsewhere, searched and sorted, with how often they did',
    query: RedirectFilter.extend(PageQuery.shape),
    reply: listOf(Redirect),
  }),
  export: endpoint('GET /admin/redirects.csv', {
    access: 'admin',
    needs: 'addresses',
    summary: 'The same as a table for spreadsheets, which can be imported again: the first 50,000 that match',
    query: RedirectFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
  try: endpoint('GET /admin/redirects/try', {
    access: 'admin',
    needs: 'addresses',
    summary: 'What happens to somebody who asks for an address',
    query: z.object({ address: Address('Type an address, such as /2019/05/our-story') }),
    reply: oneOf(TriedAddress),
  }),
  suggestions: endpoint('GET /admin/redirects/suggestions', {
    access: 'admin',
    needs: 'addresses',
    summary:
      'The pages that somebody may have meant who asked for an address, the likeliest first, five at most',
    query: z.object({ address: Address('Type an address, such as /2019/05/our-story') }),
    reply: z.object({ results: z.array(RedirectSuggestion) }),
  }),
  find: endpoint('GET /admin/redirects/:id', {
    access: 'admin',
    needs: 'addresses',
    summary: 'One redirect',
    params: IdParam,
    reply: oneOf(Redirect),
  }),
  create: endpoint('POST /admin/redirects', {
    access: 'admin',
    needs: 'addresses',
    summary:
      'Lead an address elsewhere. Where that leads on, the redirect goes to the end of the chain at once; 422 in words where it would lead in a circle, or there is a page',
    body: RedirectFields,
    reply: oneOf(Redirect),
    status: 201,
  }),
  change: endpoint('PATCH /admin/redirects/:id', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Change a redirect, by the same rules',
    params: IdParam,
    body: RedirectFields.partial(),
    reply: oneOf(Redirect),
  }),
  remove: endpoint('DELETE /admin/redirects/:id', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Delete a redirect, with its figures',
    params: IdParam,
  }),
  bulk: endpoint('POST /admin/redirects/bulk', {
    access: 'admin',
    needs: 'addresses',
    summary: 'Delete several; answers with those that were there',
    body: Bulk.extend({ action: z.enum(['delete']) }),
    reply: Bulked,
  }),
  import: endpoint('POST /admin/redirects/import', {
    access: 'admin',
    needs: 'addresses',
    summary:
      'Add the redirects of a table with the columns from, to, status and prefix, of which the last two may be missing. One that is there is changed; answers which lines were refused, and why',
    body: z.object({ csv: z.string().min(1, 'The file is empty.') }),
    reply: oneOf(RedirectsImport),
  }),
};
