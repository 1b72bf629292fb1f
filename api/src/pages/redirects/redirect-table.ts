import type { RedirectStatus } from '@lapis/contract';
import {
  addressKey,
  decodePart,
  foldPath,
  foldQuery,
  splitAddress,
  splitPath,
} from '@lapis/contract/address';
import { isGuardedQuery } from './guarded-pages';

export interface StoredRedirect {
  id: number;
  from: string;
  to: string;
  status: RedirectStatus;
  prefix: boolean;
}

export interface RedirectResult {
  id: number;
  to: string;
  status: RedirectStatus;
}

export const leadsAway = ({ to }: Pick<StoredRedirect, 'to'>) => !to.startsWith('/');

export const PREFIX_END = '/*';
export const keepsRest = (to: string) => to.endsWith(PREFIX_END);
export const withoutStar = (address: string) => address.slice(0, -PREFIX_END.length);

const OWN = 'https://own.invalid';

const localTarget = ({ to, prefix }: StoredRedirect) =>
  to.startsWith('/') && !(prefix && keepsRest(to)) ? addressKey(to) : undefined;

export type RedirectTable = ReturnType<typeof redirectTable>;

export function redirectTable(redirects: readonly StoredRedirect[]) {
  const all = new Map<string, StoredRedirect>();
  const prefixes = new Map<string, StoredRedirect>();
  const byTarget = new Map<string, Set<string>>();

  function put(redirect: StoredRedirect) {
    const key = addressKey(redirect.from);
    const before = all.get(key);
    const target = before && localTarget(before);
    if (target !== undefined) byTarget.get(target)?.delete(key);
    all.set(key, redirect);
    if (redirect.prefix) prefixes.set(foldPath(withoutStar(redirect.from)), redirect);
    const next = localTarget(redirect);
    if (next !== undefined) byTarget.set(next, (byTarget.get(next) ?? new Set()).add(key));
  }
  for (const redirect of redirects) put(redirect);

  function byPrefix(path: string, folded: string) {
    if (prefixes.size === 0) return undefined;
    const parts = splitPath(path);
    const foldedParts = splitPath(folded);
    for (let count = foldedParts.length; count > 0; count -= 1) {
      const redirect = prefixes.get(`/${foldedParts.slice(0, count).join('/')}`);
      if (redirect) return { redirect, rest: parts.slice(count) };
    }
    return undefined;
  }

  function byQuery(address: string): RedirectResult | undefined {
    const [path, query] = splitAddress(address);
    const folded = query && foldQuery(query);
    const found = folded && all.get(`${foldPath(path)}?${folded}`);
    return found && !isGuardedQuery(address) ? toRedirectResult(found, found.to) : undefined;
  }

  function byPath(address: string): RedirectResult | undefined {
    const [path, query] = splitAddress(address);
    const folded = foldPath(path);
    const plain = all.get(folded);
    if (plain) return toRedirectResult(plain, withQuery(plain.to, query));
    const found = byPrefix(path, folded);
    if (!found) return undefined;
    const { redirect, rest } = found;
    if (!keepsRest(redirect.to)) return toRedirectResult(redirect, withQuery(redirect.to, query));
    return toRedirectResult(redirect, withQuery(`${withoutStar(redirect.to)}/${cleanRest(rest)}`, query));
  }

  return {
    size: redirects.length,
    put,

    from: (address: string) => all.get(addressKey(address)),

    leadingTo: (address: string) =>
      [...(byTarget.get(addressKey(address)) ?? [])].flatMap((key) => all.get(key) ?? []),

    /**
     * Finds the redirect from an address. A redirect from an address with a query, such as '/?p=123', takes
     * precedence over any page; one from a path applies only if there is no page.
     */
    at: (address: string, isMissing: boolean) =>
      byQuery(address) ?? (isMissing ? byPath(address) : undefined),
  };
}

const toRedirectResult = ({ id, status }: StoredRedirect, to: string): RedirectResult => ({ id, status, to });

/** Sanitises the part of a path that is appended to the target: no host, no `..`. */
const cleanRest = (parts: readonly string[]) =>
  parts
    .map(decodePart)
    .filter((part) => part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/');

function withQuery(to: string, query: string) {
  if (!query) return to;
  const url = new URL(to, OWN);
  url.search = [url.search.slice(1), query].filter(Boolean).join('&');
  return url.origin === OWN ? url.href.slice(OWN.length) : url.href;
}
