import { addressKey, splitAddress } from '@lapis/contract/address';

export interface ResolvedLink {
  /** Address on this site, or the old address if the target wasn't imported or is on a different site. */
  to: string;
  /** False if the link leads to a part of the old site that wasn't imported. */
  isKnown: boolean;
  title?: string | undefined;
}

export interface LinkTarget {
  to: string;
  title?: string | undefined;
}

const ARCHIVE = /^\/(category|tag|author)\/(?:.*\/)?([^/]+)$/;
const FEED = /^\/(?:(?:comments\/)?feed|rss)(?:\/|$)/;
const PART = /\/(?:page\/\d+|amp|feed|embed|\d{1,3})$/;

/** Matches WordPress's short addresses, which identify a post by its number. */
const NUMBER = /\b(?:p|page_id)=\d+\b/;

const withoutWww = (host: string) => host.replace(/^www\./, '');

export const listOfTag = (tag: string): LinkTarget => ({
  to: `/blog?tag=${encodeURIComponent(tag)}`,
  title: tag,
});

/**
 * Returns an address relative to the site's root, or undefined if the address is outside the site.
 * @param site address of the site, including its folder
 */
export function withinSite(address: string, site: string): string | undefined {
  const root = new URL(site);
  const folder = siteFolder(root);
  const base = `${root.origin}${folder}/`;
  if (!URL.canParse(address, base)) return undefined;
  const { protocol, host, pathname, search } = new URL(address, base);
  const isHost = /^https?:$/.test(protocol) && withoutWww(host) === withoutWww(root.host);
  if (!isHost || !`${pathname}/`.startsWith(`${folder}/`)) return undefined;
  return (pathname.slice(folder.length) || '/') + search;
}

const siteFolder = ({ pathname }: URL) => pathname.replace(/(?<!\/)\/+$/, '');

const NOWHERE = 'https://site.invalid';

export type OldAddresses = ReturnType<typeof oldAddresses>;

/**
 * Maps addresses on the old site to addresses on this one.
 * @param site address of the old site, including its folder
 * @param targets pairs of a root-relative address, in any spelling, and its target
 */
export function oldAddresses(site: string, targets: Iterable<readonly [string, LinkTarget]>) {
  const root = new URL(site || NOWHERE);
  const folder = siteFolder(root);
  const known = new Map(Array.from(targets, ([address, target]) => [addressKey(address), target]));

  function find(address: string): LinkTarget | undefined {
    const [path, query] = splitAddress(address);
    const folded = addressKey(path);
    const named = folded === '/' && NUMBER.exec(query)?.[0];
    if (named) return known.get(addressKey(`/?${named}`));
    const whole = known.get(addressKey(address));
    if (whole) return whole;
    if (folded === '/') return { to: '/' };
    if (FEED.test(folded)) return known.get(folded) ?? { to: '/feed.xml' };
    const part = folded.replace(PART, '');
    return known.get(folded) ?? known.get(part) ?? listAt(part);
  }

  /** Finds a tag's page, ignoring parent categories. Unknown tags lead to the list of all stories. */
  function listAt(path: string): LinkTarget | undefined {
    const [, kind, last] = ARCHIVE.exec(path) ?? [];
    return kind === undefined ? undefined : (known.get(`/${kind}/${last}`) ?? { to: '/blog' });
  }

  const within = (address: string) => withinSite(address, root.href);

  return {
    within,

    folder,

    /**
     * Resolves a link from the old site. If that site was in a folder, a path with a leading slash may also
     * be relative to the folder, as in menus.
     * @param from root-relative address of the text that contains the link
     */
    resolve(href: string, from = '/'): ResolvedLink {
      const typed = href.trim();
      const base = `${root.origin}${folder}${from}`;
      if (typed === '' || typed.startsWith('#') || !URL.canParse(typed, base))
        return { to: typed, isKnown: true };
      const url = new URL(typed, base);
      const isRooted = /^\/(?![/\\])/.test(typed);
      const own = within(url.href) ?? (isRooted ? within(root.origin + folder + typed) : undefined);
      if (own === undefined) return { to: url.href, isKnown: true };
      const target = find(own);
      if (!target) return { to: own.replace(/^\/{2,}/, '/') + url.hash, isKnown: false };
      return { ...target, to: target.to + (target.to.includes('#') ? '' : url.hash), isKnown: true };
    },
  };
}
