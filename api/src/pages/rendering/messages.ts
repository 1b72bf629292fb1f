import { Language, Picture, type Site } from '@lapis/contract';
import type { SitePlan } from '@lapis/contract/rendering';
import { z } from 'zod';

export interface ReleaseCode {
  host: string;
  remotes: Record<string, string>;
  plan: SitePlan;
}

export type PageTask = { kind: 'page' | 'frame' } | { kind: 'problem'; status: 404 | 503 };

export type RenderTask = { address: string; site: Site } & PageTask;

export type ToChild =
  | { type: 'open'; code: ReleaseCode }
  | { type: 'page'; id: number; task: RenderTask }
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

/** Redirect target: a path on this site or an http(s) URL, normalised so that it is safe in a header. */
const Location = z.string().transform((location, context) => {
  const base = 'http://localhost';
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  if (url?.origin === base) return url.pathname + url.search + url.hash;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
  context.addIssue(`A page can’t have moved to ${location}`);
  return z.NEVER;
});

/** Result of rendering a page. The code in the child process is untrusted, so everything is validated. */
export const RenderResult = z.discriminatedUnion('kind', [
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
export type RenderResult = z.infer<typeof RenderResult>;

const Problem = z.object({ error: z.string() });

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
  z.object({ type: z.literal('made'), id: z.int(), page: z.unknown(), globals: z.array(z.string()) }),
  Problem.extend({ type: z.literal('failed'), id: z.int() }),
  Problem.extend({ type: z.literal('late') }),
  z.object({ type: z.literal('pong') }),
]);
export type FromChild = z.infer<typeof FromChild>;
