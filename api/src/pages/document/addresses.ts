import type { FoundPage } from '../releases/page-index';
import type { Existing } from './existing';

/** What an address leads to. */
export type Asked =
  /** `isFree`: in its query is what anybody may write there, so that there is no end of such pages. */
  | { kind: 'page'; address: string; isFree: boolean }
  /** A draft, by the token of its link, for whoever has it. */
  | { kind: 'preview'; address: string; token: string }
  | { kind: 'missing' };

type Value = { as: string } | 'default' | 'missing' | 'free';

const missing: Asked = { kind: 'missing' };

/**
 * Reads the address of a page of the table, so that each page has one, and those that can't exist have none: of the
 * query only what the page says that it reads, in that order, the first value of each.
 * @param existing what can be found of the page's type; undefined where it has none, or nobody can say
 */
export function readAddress(
  { page, params, path }: FoundPage,
  search: string | undefined,
  existing: Existing | undefined,
): Asked {
  const query = new URLSearchParams(search);
  const known = page.query;
  const token = known.includes('preview') && query.get('preview');
  if (token) return { kind: 'preview', address: `${path}?${new URLSearchParams({ preview: token })}`, token };
  if (!mayExist(params, existing)) return missing;

  const canonical = new URLSearchParams();
  let isFree = false;
  for (const key of known) {
    const given = query.get(key);
    if (!given) continue;
    const value = read(key, given, existing);
    if (value === 'missing') return missing;
    if (value === 'default') continue;
    if (value === 'free') isFree = true;
    canonical.append(key, value === 'free' ? given : value.as);
  }
  return { kind: 'page', address: canonical.size > 0 ? `${path}?${canonical}` : path, isFree };
}

/** Whether there may be what the parameters of a path name. */
function mayExist({ slug, id }: FoundPage['params'], existing: Existing | undefined) {
  // Whether a thing of the portal exists is for administrators to know, and the document doesn't know who asks.
  if (id !== undefined) return /^\d{1,10}$/.test(id);
  return slug === undefined || existing === undefined || existing.isNamed;
}

/** What a value of the query means; only lists of content have pages and narrowings that can be known. */
function read(key: string, given: string, existing: Existing | undefined): Value {
  if (!existing) return 'free';
  if (key === 'page') {
    if (given === '1') return 'default';
    // A page of a list shows one thing at least.
    return /^[1-9]\d{0,4}$/.test(given) && Number(given) <= existing.total ? { as: given } : 'missing';
  }
  const isOne = existing.narrowings.get(key);
  if (isOne === undefined) return 'free';
  return isOne ? { as: given } : 'missing';
}
