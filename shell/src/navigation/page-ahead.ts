import { auth } from '@lapis/auth';
import { NEWEST_PAGE_DATA } from '@lapis/contract/rendering';
import { announced, type HydrationState, type MiddlewareFunction } from '@lapis/router';
import { findMount } from '../federation/remotes';
import { isRendered } from '../page-config';

type LoaderData = NonNullable<HydrationState['loaderData']>;

interface PageAhead {
  data: Promise<LoaderData | undefined>;
  /** Until when a navigation may use it, in milliseconds; 0 for the page that is being opened. */
  until: number;
}

/** Milliseconds for which the data of a page whose link was touched is used. */
const goodFor = 10_000;

const pages = new Map<string, PageAhead>();

/**
 * True if the server renders the page for any visitor. It doesn't for pages behind guards, and signed-in users
 * may see more than others. Pages with a query may be too many to keep.
 */
export function hasPageData(address: string) {
  const { pathname, search } = new URL(address);
  const mount = findMount(pathname);
  if (!mount?.isRendered || mount.guardsAt(pathname).length > 0 || isSecret(pathname)) return false;
  return isRendered() && search === '' && auth.token === null;
}

/** True for pages that only visitors with a link may see, which the server doesn't keep. */
const isSecret = (pathname: string) =>
  Object.values(announced()).some(
    (path) => path.includes(':token') && pathname.startsWith(path.split(':token', 1).join()),
  );

/** Fetches the data of a page while its code is loading, which would only then ask for it. */
export function fetchPageAhead(address: string) {
  const { pathname } = new URL(address);
  const known = pages.get(pathname);
  if (known && known.until > Date.now()) return known;
  const page = { data: fetchData(pathname), until: Date.now() + goodFor };
  pages.set(pathname, page);
  return page;
}

/** Runs first in each navigation, because the middleware after it may wait. */
export const openPageAhead: MiddlewareFunction = ({ request: { url } }) => {
  const page = hasPageData(url) ? fetchPageAhead(url) : undefined;
  pages.clear();
  if (page) pages.set(new URL(url).pathname, { ...page, until: 0 });
};

/** Returns the data of the page that is being opened, if the server has it, by the ids of its routes. */
export const readPageAhead = (address: string) => pages.get(new URL(address).pathname)?.data;

async function fetchData(pathname: string) {
  try {
    const response = await fetch(NEWEST_PAGE_DATA + pathname);
    const { loaderData, errors } = (response.ok ? await response.json() : {}) as HydrationState;
    return errors ? undefined : loaderData;
  } catch {
    // The loaders fetch it, and report a failure to the visitor.
    return undefined;
  }
}
