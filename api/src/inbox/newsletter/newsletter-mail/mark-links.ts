/** Returns a link's absolute URL, or null if no email should contain the link, such as `javascript:`. */
export type ResolveAddress = (href: string) => string | null;

interface LinkMarkOptions {
  link: (path: string) => string;
  campaign: string;
  /** Path of the newsletter's page, the base for relative links such as `#photos`. */
  page: string;
}

/**
 * Returns true for paths of pages, which contain no dot. Downloads aren't counted, so their URLs aren't
 * marked.
 */
const isPage = (path: string) => !/^\/(?:storage|api)\/|\./.test(path);

/**
 * Makes URLs absolute, and adds the mark `?from=` to those of the site's own pages, replacing another
 * newsletter's mark. The rest of a URL, and URLs on other sites, are left unchanged.
 */
export function createAddressMarker({ link, campaign, page }: LinkMarkOptions): ResolveAddress {
  const home = new URL(link(page));
  return (href) => {
    if (/^(?:mailto|tel):/i.test(href)) return href;
    if (href === '' || !URL.canParse(href, home)) return null;
    const url = new URL(href, home);
    if (!/^https?:$/.test(url.protocol)) return null;
    if (url.origin !== home.origin) return /^https?:/i.test(href) ? href : url.href;
    return isPage(url.pathname) ? marked(url, campaign) : url.href;
  };
}

function marked({ origin, pathname, search, hash }: URL, campaign: string) {
  // URLSearchParams would re-encode the rest of the query.
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part !== 'from' && !part.startsWith('from='));
  return `${origin}${pathname}?${[...kept, `from=${encodeURIComponent(campaign)}`].join('&')}${hash}`;
}

export const mailPicture = (url: string) =>
  url.replace(/^\/storage\/media\/([0-9a-f]{32})[-/].*$/, '/storage/mail/$1.jpg');
