import type { RedirectStatus } from '@lapis/contract';
import { foldPath, foldQuery, keyOf, partsOf, splitAddress } from '../addresses/address';
import { isGuardedQuery } from './guarded-pages';

/** A redirect as it is kept. */
export interface StoredRedirect {
  id: number;
  /** '/old', or '/old/*' where it is a prefix. */
  from: string;
  to: string;
  status: RedirectStatus;
  prefix: boolean;
}

/** Where a redirect leads somebody. */
export interface Led {
  id: number;
  to: string;
  status: RedirectStatus;
}

/** Whether a redirect leads to another site. */
export const leadsAway = ({ to }: Pick<StoredRedirect, 'to'>) => !to.startsWith('/');

export const PREFIX_END = '/*';
export const keepsRest = (to: string) => to.endsWith(PREFIX_END);
/** '/old' of '/old/*'. */
export const withoutStar = (address: string) => address.slice(0, -PREFIX_END.length);

/** Resolves addresses of the site; it stands for the host, whichever it is. */
const OWN = 'https://own.invalid';

/** The address of this site that a redirect leads to, whatever is kept of the old one. */
const targetOf = ({ to, prefix }: StoredRedirect) =>
  to.startsWith('/') && !(prefix && keepsRest(to)) ? keyOf(to) : undefined;

export type RedirectTable = ReturnType<typeof redirectTable>;

/** Finds what an address leads to, among redirects in memory. */
export function redirectTable(redirects: readonly StoredRedirect[]) {
  /** By what their addresses are known. */
  const all = new Map<string, StoredRedirect>();
  const prefixes = new Map<string, StoredRedirect>();
  const byTarget = new Map<string, Set<string>>();

  /** Adds one, or puts it in the place of that which has its address. */
  function put(redirect: StoredRedirect) {
    const key = keyOf(redirect.from);
    const before = all.get(key);
    const target = before && targetOf(before);
    if (target !== undefined) byTarget.get(target)?.delete(key);
    all.set(key, redirect);
    if (redirect.prefix) prefixes.set(foldPath(withoutStar(redirect.from)), redirect);
    const next = targetOf(redirect);
    if (next !== undefined) byTarget.set(next, (byTarget.get(next) ?? new Set()).add(key));
  }
  for (const redirect of redirects) put(redirect);

  /** The longest prefix of a path, and what stands after it. */
  function byPrefix(path: string, folded: string) {
    if (prefixes.size === 0) return undefined;
    const parts = partsOf(path);
    const foldedParts = partsOf(folded);
    for (let count = foldedParts.length; count > 0; count -= 1) {
      const redirect = prefixes.get(`/${foldedParts.slice(0, count).join('/')}`);
      if (redirect) return { redirect, rest: parts.slice(count) };
    }
    return undefined;
  }

  /** What an address leads to by its query, such as '/?p=123', whatever page is at its path. */
  function byQuery(address: string): Led | undefined {
    const [path, query] = splitAddress(address);
    const folded = query && foldQuery(query);
    const found = folded && all.get(`${foldPath(path)}?${folded}`);
    return found && !isGuardedQuery(address) ? led(found, found.to) : undefined;
  }

  /** What an address leads to where there is no page. */
  function byPath(address: string): Led | undefined {
    const [path, query] = splitAddress(address);
    const folded = foldPath(path);
    const plain = all.get(folded);
    if (plain) return led(plain, withQuery(plain.to, query));
    const found = byPrefix(path, folded);
    if (!found) return undefined;
    const { redirect, rest } = found;
    if (!keepsRest(redirect.to)) return led(redirect, withQuery(redirect.to, query));
    return led(redirect, withQuery(`${withoutStar(redirect.to)}/${cleanRest(rest)}`, query));
  }

  return {
    size: redirects.length,
    put,

    /** The one from an address. */
    from: (address: string) => all.get(keyOf(address)),

    /** Those that lead to an address of this site. */
    leadingTo: (address: string) =>
      [...(byTarget.get(keyOf(address)) ?? [])].flatMap((key) => all.get(key) ?? []),

    /** What leads on from an address: by its query before any page, by its path where there is none. */
    at: (address: string, isMissing: boolean) =>
      byQuery(address) ?? (isMissing ? byPath(address) : undefined),
  };
}

const led = ({ id, status }: StoredRedirect, to: string): Led => ({ id, status, to });

/** The parts of a path that somebody asked for, so that they can be nothing but that: no host, no way up. */
const cleanRest = (parts: readonly string[]) =>
  parts
    .map(decoded)
    .filter((part) => part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/');

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address with more in its query. */
function withQuery(to: string, query: string) {
  if (!query) return to;
  const url = new URL(to, OWN);
  url.search = [url.search.slice(1), query].filter(Boolean).join('&');
  return url.origin === OWN ? url.href.slice(OWN.length) : url.href;
}
