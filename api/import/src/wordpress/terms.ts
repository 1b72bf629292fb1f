import type { SourceTag } from '../source-site';
import { lineOfHtml } from '../html/dom';
import type { Overview } from './overview';
import type { WxrItem } from './wxr';

type ItemTerm = WxrItem['terms'][number];

/** Returns true for tags and categories, except WordPress's default category. */
export const isTag = ({ domain, slug }: ItemTerm) =>
  domain === 'post_tag' || (domain === 'category' && slug !== 'uncategorized' && slug !== 'uncategorised');

export function termPath(kind: string, slug: string, terms: Overview['terms']): string {
  const above: string[] = [];
  const findParent = (child: string) =>
    [...terms].find(([key, one]) => key.startsWith(`${kind} `) && one.slug === child)?.[1].parent;
  for (let next = findParent(slug); next && !above.includes(next); next = findParent(next))
    above.unshift(next);
  const base = kind === 'post_tag' ? 'tag' : kind;
  return `/${[base, ...above, slug].join('/')}/`;
}

/** Adds the address without parent categories, which WordPress serves too. */
export const toSourceTag = ({ domain, slug, name }: ItemTerm, terms: Overview['terms']): SourceTag => ({
  name: lineOfHtml(name),
  addresses: [...new Set([termPath(domain, slug, terms), termPath(domain, slug, new Map())])],
});
