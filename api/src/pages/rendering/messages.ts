import { Language, Picture, type Site } from '@lapis/contract';
import type { SitePlan } from '@lapis/contract/rendering';
import { z } from 'zod';

/** The files of a release that run on the server, by app. */
export interface Code {
  host: string;
  remotes: Record<string, string>;
  plan: SitePlan;
}

/** What a process that renders is asked for. */
export type Task = { address: string; site: Site } & (
  | { kind: 'page' | 'frame' }
  | { kind: 'problem'; status: 404 | 503 }
);

/** What the server says to a process that renders. */
export type ToChild =
  | { type: 'open'; code: Code }
  | { type: 'page'; id: number; task: Task }
  | { type: 'abort'; id: number }
  | { type: 'answer'; read: number; status: number; body: string }
  | { type: 'answer'; read: number; error: string }
  | { type: 'ping' };

const Markup = { markup: z.string(), links: z.string() };

const Article = z.object({
  author: z.string(),
  published_at: z.string(),
  updated_at: z.string(),
  language: Language,
  tags: z.array(z.string()),
});

const Seo = z.object({
  name: z.string(),
  trail: z.array(z.object({ name: z.string(), path: z.string() })),
  noindex: z.boolean(),
  picture: Picture.nullable(),
  article: Article.nullable(),
});

/** Where a page is instead: on this site, or at an address of the web, as a header can hold it. */
const Location = z.string().transform((location, context) => {
  const base = 'http://localhost';
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  if (url?.origin === base) return url.pathname + url.search + url.hash;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
  context.addIssue(`A page can't have moved to ${location}`);
  return z.NEVER;
});

/** What became of a page. It comes from code that may do anything, so nothing of it is taken for granted. */
export const Made = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    status: z.int().min(200).max(599),
    title: z.string(),
    description: z.string(),
    seo: Seo,
    data: z.unknown(),
    ...Markup,
  }),
  z.object({ kind: z.literal('frame'), closed: z.boolean(), ...Markup }),
  z.object({ kind: z.literal('redirect'), status: z.int().min(300).max(399), location: Location }),
  z.object({ kind: z.literal('problem'), status: z.literal([404, 503]) }),
]);
export type Made = z.infer<typeof Made>;

const Problem = z.object({ error: z.string() });

/** What a process that renders says to the server. */
export const FromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loading'), name: z.string() }),
  z.object({
    type: z.literal('opened'),
    failures: z.record(z.string(), z.string()),
    globals: z.record(z.string(), z.array(z.string())),
  }),
  Problem.extend({ type: z.literal('broken') }),
  z.object({
    type: z.literal('read'),
    read: z.int(),
    page: z.int().optional(),
    address: z.string().startsWith('/api/'),
  }),
  z.object({ type: z.literal('made'), id: z.int(), page: z.unknown() }),
  Problem.extend({ type: z.literal('failed'), id: z.int() }),
  Problem.extend({ type: z.literal('late') }),
  z.object({ type: z.literal('pong') }),
]);
export type FromChild = z.infer<typeof FromChild>;
