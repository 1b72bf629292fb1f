import { keyOf, splitAddress } from '../../pages/addresses/address';

/** Where an address of the other site leads from now on. */
export interface Resolved {
  /** An address of this site, or as it was where it never was one of the other. */
  to: string;
  /** Whether something that came along is there, or the address was none of the other site's. */
  isKnown: boolean;
  /** What it is called, where that is known. */
  title?: string | undefined;
}

export interface Target {
  to: string;
  title?: string | undefined;
}

/** Lists of other systems that are here the list of stories. */
const ARCHIVE = /^\/(category|tag|author)\/(?:.*\/)?([^/]+)$/;
const FEED = /^\/(?:(?:comments\/)?feed|rss)(?:\/|$)/;
/** What stands behind the address of a text for a part or another form of it. */
const PART = /\/(?:page\/\d+|amp|feed|embed|\d{1,3})$/;

/** WordPress knows each text by its number too. */
const NUMBER = /\b(?:p|page_id)=\d+\b/;

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** The list of the stories with a tag. */
export const listOfTag = (tag: string): Target => ({
  to: `/blog?tag=${encodeURIComponent(tag)}`,
  title: tag,
});

/**
 * An address from a site's root on; undefined of one that is outside of it.
 * @param site the address of that site, with the folder that it was in
 */
export function withinSite(address: string, site: string): string | undefined {
  const root = new URL(site);
  const folder = folderOf(root);
  const base = `${root.origin}${folder}/`;
  if (!URL.canParse(address, base)) return undefined;
  const { protocol, host, pathname, search } = new URL(address, base);
  const isHost = /^https?:$/.test(protocol) && withoutWww(host) === withoutWww(root.host);
  if (!isHost || !`${pathname}/`.startsWith(`${folder}/`)) return undefined;
  return (pathname.slice(folder.length) || '/') + search;
}

const folderOf = ({ pathname }: URL) => pathname.replace(/(?<!\/)\/+$/, '');

/** Stands for a site that doesn't say where it was. */
const NOWHERE = 'https://site.invalid';

export type OldAddresses = ReturnType<typeof oldAddresses>;

/**
 * Finds where what was at an address of the other site is now.
 * @param site the address of that site, with the folder that it was in
 * @param targets by addresses from that site's root on, however they are written
 */
export function oldAddresses(site: string, targets: Iterable<readonly [string, Target]>) {
  const root = new URL(site || NOWHERE);
  const folder = folderOf(root);
  const known = new Map(Array.from(targets, ([address, target]) => [keyOf(address), target]));

  function find(address: string): Target | undefined {
    const [path, query] = splitAddress(address);
    const folded = keyOf(path);
    const named = folded === '/' && NUMBER.exec(query)?.[0];
    if (named) return known.get(keyOf(`/?${named}`));
    const whole = known.get(keyOf(address));
    if (whole) return whole;
    if (folded === '/') return { to: '/' };
    if (FEED.test(folded)) return known.get(folded) ?? { to: '/feed.xml' };
    const part = folded.replace(PART, '');
    return known.get(folded) ?? known.get(part) ?? listAt(part);
  }

  /** A list is known by its tag alone, whatever stands above that; of what is no tag here all stories are listed. */
  function listAt(path: string): Target | undefined {
    const [, kind, last] = ARCHIVE.exec(path) ?? [];
    return kind === undefined ? undefined : (known.get(`/${kind}/${last}`) ?? { to: '/blog' });
  }

  /** The address from the other site's root on; undefined of one outside of it. */
  const within = (address: string) => withinSite(address, root.href);

  return {
    within,

    /** The folder that the other site was in: '/site', or nothing. */
    folder,

    /**
     * Where a link leads from now on. One that begins with a slash is taken for one from the site's root on, as in
     * menus, also where the site was in a folder.
     * @param from the address of the text that it stands in, from the other site's root on
     */
    resolve(href: string, from = '/'): Resolved {
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
