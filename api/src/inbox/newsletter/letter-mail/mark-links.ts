/** The whole address of a link as it stands in a mail; null of one that no mail should have, such as `javascript:`. */
export type Address = (href: string) => string | null;

interface Marking {
  /** The whole address of a path of the site. */
  link: (path: string) => string;
  /** The mark of the letter, the same for all its readers. */
  campaign: string;
  /** The path of the letter on the site, to which what it says of itself leads, as `#photos`. */
  page: string;
}

/** Nobody counts who opens a file, so its address stays as it is. The addresses of pages have no dot. */
const isPage = (path: string) => !/^\/(?:storage|api)\/|\./.test(path);

/**
 * Makes addresses whole, and gives those of the site's own pages the mark of the letter, `?from=`, in the place of
 * another letter's; the rest of a query and what follows a hash stay, and addresses of others are not touched.
 */
export function addressesOf({ link, campaign, page }: Marking): Address {
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
  // Not by URLSearchParams, which writes the rest of the query anew.
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part !== 'from' && !part.startsWith('from='));
  return `${origin}${pathname}?${[...kept, `from=${encodeURIComponent(campaign)}`].join('&')}${hash}`;
}

/** Where a mail gets a picture of the library: as JPEG, which every mail program shows. */
export const mailPicture = (url: string) =>
  url.replace(/^\/storage\/media\/([0-9a-f]{32})[-/].*$/, '/storage/mail/$1.jpg');
