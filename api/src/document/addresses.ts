import { ServiceStatus } from '@lapis/contract';
import type { SiteMap } from '@lapis/contract/rendering';
import type { FoundPage } from './page-names';
import type { Standing } from './standing';

/** What an address leads to. */
export type Asked =
  /** `isFree`: in its query is what anybody may write there, so that there is no end of such pages. */
  | { kind: 'page'; address: string; isFree: boolean }
  /** A draft, by its link: it is for one person, whose browser renders it. */
  | { kind: 'preview' }
  | { kind: 'missing' };

type Value = { as: string } | 'default' | 'missing' | 'free';

const missing: Asked = { kind: 'missing' };
const statuses: readonly string[] = ServiceStatus.options;

/**
 * Reads the address of a page of the table, so that each page has one, and those that can't exist have none: of the
 * query only what the page says that it reads, in that order, the first value of each.
 * @param standing what can be found of the page's kind; undefined where it has none, or nobody can say
 */
export function readAddress(
  { name, params, path }: FoundPage,
  search: string | undefined,
  map: SiteMap | undefined,
  standing: Standing | undefined,
): Asked {
  const query = new URLSearchParams(search);
  const known = map?.queries[name] ?? [];
  if (known.includes('preview') && query.get('preview')) return { kind: 'preview' };
  if (!mayStand(params, standing)) return missing;

  const kept = new URLSearchParams();
  let isFree = false;
  for (const key of known) {
    const given = query.get(key);
    if (!given) continue;
    const value = read(key, given, standing);
    if (value === 'missing') return missing;
    if (value === 'default') continue;
    if (value === 'free') isFree = true;
    kept.append(key, value === 'free' ? given : value.as);
  }
  return { kind: 'page', address: kept.size > 0 ? `${path}?${kept}` : path, isFree };
}

/** Whether there may be what the parameters of a path name. */
function mayStand({ slug, id }: FoundPage['params'], standing: Standing | undefined) {
  // Whether a thing of the portal exists is for administrators to know, and the document doesn't know who asks.
  if (id !== undefined) return /^\d{1,10}$/.test(id);
  return slug === undefined || standing === undefined || standing.names.has(slug);
}

/** What a value of the query means; only lists of a kind of content have pages, tags and states that can be known. */
function read(key: string, given: string, standing: Standing | undefined): Value {
  if (!standing) return 'free';
  if (key === 'page') {
    if (given === '1') return 'default';
    // A page of a list shows one thing at least.
    return /^[1-9]\d{0,4}$/.test(given) && Number(given) <= standing.total ? { as: given } : 'missing';
  }
  if (key === 'tag') return standing.tags.has(given) ? { as: given } : 'missing';
  if (key === 'status') return statuses.includes(given) ? { as: given } : 'missing';
  return 'free';
}
