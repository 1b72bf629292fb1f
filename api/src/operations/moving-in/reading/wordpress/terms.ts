import type { SourceTag } from '../../source-site';
import { lineOfHtml } from '../html/dom';
import type { Overview } from './overview';
import type { WxrItem } from './wxr';

type ItemTerm = WxrItem['terms'][number];

/** Whether it is a tag or a category. Every post without a category is in one that says so. */
export const isTag = ({ domain, slug }: ItemTerm) =>
  domain === 'post_tag' || (domain === 'category' && slug !== 'uncategorized' && slug !== 'uncategorised');

/** Where WordPress lists what has a category or tag, as long as nobody chose other words for it. */
export function termPath(kind: string, slug: string, terms: Overview['terms']): string {
  const above: string[] = [];
  const parentOf = (child: string) =>
    [...terms].find(([key, one]) => key.startsWith(`${kind} `) && one.slug === child)?.[1].parent;
  for (let next = parentOf(slug); next && !above.includes(next); next = parentOf(next)) above.unshift(next);
  const base = kind === 'post_tag' ? 'tag' : kind;
  return `/${[base, ...above, slug].join('/')}/`;
}

/** A tag or category of a post; WordPress finds a category also without those above it. */
export const tagOf = ({ domain, slug, name }: ItemTerm, terms: Overview['terms']): SourceTag => ({
  name: lineOfHtml(name),
  addresses: [...new Set([termPath(domain, slug, terms), termPath(domain, slug, new Map())])],
});
