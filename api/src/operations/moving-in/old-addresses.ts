import { slugOf } from '@lapis/contract/slug-of';
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

/** The feed, or the list of stories, that was at an address of the other site; with the tag where it still is one. */
function listAt(path: string, tags: ReadonlyMap<string, string>): Target | undefined {
  if (FEED.test(path)) return { to: '/feed.xml' };
  const [, kind, last = ''] = ARCHIVE.exec(path.replace(PART, '')) ?? [];
  if (kind === undefined) return undefined;
  const tag = kind === 'author' ? undefined : tags.get(last);
  return { to: tag === undefined ? '/blog' : `/blog?tag=${encodeURIComponent(tag)}`, title: tag };
}

/** Stands for a site that doesn't say where it was. */
const NOWHERE = 'https://site.invalid';

export type OldAddresses = ReturnType<typeof oldAddresses>;

/**
 * Finds where what was at an address of the other site is now.
 * @param site the address of that site, with the folder that it was in
 * @param targets by addresses from that site's root on, however they are written
 * @param tags that lists can be narrowed to here
 */
export function oldAddresses(
  site: string,
  targets: Iterable<readonly [string, Target]>,
  tags: Iterable<string>,
) {
  const root = new URL(site || NOWHERE);
  const folder = root.pathname.replace(/\/+$/, '');
  const known = new Map(Array.from(targets, ([address, target]) => [keyOf(address), target]));
  const tagsBySlug = new Map(Array.from(tags, (tag) => [slugOf(tag), tag]));

  function find(address: string): Target | undefined {
    const [path, query] = splitAddress(address);
    const folded = keyOf(path);
    const named = folded === '/' && NUMBER.exec(query)?.[0];
    if (named) return known.get(keyOf(`/?${named}`));
    const whole = known.get(keyOf(address));
    if (whole) return whole;
    if (folded === '/') return { to: '/' };
    return known.get(folded) ?? listAt(folded, tagsBySlug) ?? known.get(folded.replace(PART, ''));
  }

  const isOwn = ({ protocol, host }: URL) =>
    /^https?:$/.test(protocol) && withoutWww(host) === withoutWww(root.host);

  /** The address from the other site's root on; undefined of another site. */
  function within(address: string): string | undefined {
    if (!URL.canParse(address, `${root.origin}${folder}/`)) return undefined;
    const url = new URL(address, `${root.origin}${folder}/`);
    if (!isOwn(url)) return undefined;
    const { pathname, search } = url;
    return (pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : pathname) + search;
  }

  return {
    within,

    /** The folder that the other site was in: '/site', or nothing. */
    folder,

    /**
     * Where a link leads from now on.
     * @param from the address of the text that it stands in, from the other site's root on
     */
    resolve(href: string, from = '/'): Resolved {
      const typed = href.trim();
      const base = `${root.origin}${folder}${from}`;
      if (typed === '' || typed.startsWith('#') || !URL.canParse(typed, base))
        return { to: typed, isKnown: true };
      const url = new URL(typed, base);
      const own = within(url.href);
      if (own === undefined) return { to: url.href, isKnown: true };
      const target = find(own);
      if (!target) return { to: own.replace(/^\/{2,}/, '/') + url.hash, isKnown: false };
      return { ...target, to: target.to + (target.to.includes('#') ? '' : url.hash), isKnown: true };
    },
  };
}
