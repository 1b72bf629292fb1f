import { isShownAppeal } from '../../giving/appeals/shown-appeal';
import type { Services } from '../../server/http/serve';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { isFile } from '../files/file-address';
import type { AddressKind } from '../redirects/redirect-lookup';
import { exampleAddress, type FoundPage } from '../releases/live/page-index';
import type { Release } from '../releases/live/release';
import type { PageTask } from '../rendering/messages';
import { type RequestedPage, type ExistingEntries, existingEntries } from './existing';

/** First stage: the page to render for an address. Addresses that show the same page share a route. */
export interface Route {
  /** Identifies the page in caches. */
  key: string;
  address: string;
  remote?: string | undefined;
  page?: string;
  task: PageTask;
  /** True if the query contains free text: the number of such pages is unlimited. */
  isFree?: boolean;
  /** True if only visitors with the link may see the page. */
  isSecret?: boolean;
  isDraft?: boolean;
  /**
   * Replaces this route if the token in a draft's link is valid. Without a valid token, visitors get only the
   * page's frame, which reveals nothing.
   */
  draft?: { token: string; route: Route };
}

/** True for pages that are rendered for a single visitor: searches and secret pages. */
export const isForOne = ({ isFree, isSecret, task }: Route) =>
  isFree === true || (isSecret === true && task.kind === 'page');

/** Query parameters with secrets, such as the token of a personal link. */
const SECRETS = /[?&](?:challenge|draft|sent|token|undo|verify)=/;

export const unavailable: Route = {
  key: 'unavailable',
  address: '/503',
  task: { kind: 'problem', status: 503 },
};

/**
 * Returns the 404 page for the path's part of the site. Returns the 503 page if the pages of some remotes are
 * unknown, because the path may belong to one of these remotes.
 */
export function missingRoute({ unknown, pages }: Release, path: string): Route {
  if (unknown.length > 0) return unavailable;
  const part = pages.partAt(path);
  const address = part ? `/${part}/404` : '/404';
  return { key: `missing ${part}`, address, task: { kind: 'problem', status: 404 } };
}

export function findPage({ pages }: Release, url: string): RequestedPage {
  const [path = '/', search] = url.split('?', 2);
  return { path, query: new URLSearchParams(search), found: pages.at(path) };
}

/** True for an address with capitals or a trailing slash, which may not be a page's canonical address. */
export const mayBeVariant = (url: string) => /(?<!%[\dA-F]?)[A-Z]|.\/$/.test(url.split('?', 1).join());

/** Returns the page's canonical address, with the query unchanged. */
export function ownAddress(release: Release, url: string) {
  const { path, query, found } = findPage(release, url);
  return (found?.path ?? path) + (query.size > 0 ? url.slice(url.indexOf('?')) : '');
}

/** @param existing undefined if the page has no content type, or the database can't be read */
export function toRoute(
  release: Release,
  { path, query, found }: RequestedPage,
  existing: ExistingEntries | undefined,
): Route {
  const route = found && pageRoute(release, found, query, existing);
  return route ?? missingRoute(release, path);
}

/** Returns undefined if there is nothing to show at the address. */
function pageRoute(
  { remotes }: Release,
  { page, remote, params, path }: FoundPage,
  query: URLSearchParams,
  existing: ExistingEntries | undefined,
): Route | undefined {
  const isRendered = remotes.get(remote ?? '')?.server !== undefined;
  const origin = { remote, page: page.name };
  const token = page.query.includes('preview') && query.get('preview');
  if (token) {
    const example = exampleAddress(page);
    const key = `preview ${example}`;
    const frame: Route = { ...origin, key, address: example, isSecret: true, task: { kind: 'frame' } };
    const address = `${path}?${new URLSearchParams({ preview: token })}`;
    const flags = { isFree: true, isSecret: true, isDraft: true };
    const route: Route = { ...origin, ...flags, key: `preview ${token}`, address, task: { kind: 'page' } };
    return isRendered ? { ...frame, draft: { token, route } } : frame;
  }
  const read = mayExist(params, existing) ? readQuery(page.query, query, existing) : undefined;
  if (!read) return undefined;
  const { canonical, isFree } = isRendered ? read : { canonical: '', isFree: false };
  const address = isRendered ? path + canonical : exampleAddress(page);
  const isSecret = 'token' in params || SECRETS.test(canonical);
  // Avoids `...origin`, which is slow: this runs for each cached response.
  return { remote, page: page.name, key: address, address, isFree, isSecret, task: { kind: 'page' } };
}

function mayExist({ slug, id }: FoundPage['params'], existing: ExistingEntries | undefined) {
  // Accepts every well-formed id. Only administrators may learn whether a record exists, and the document is
  // the same for all users.
  if (id !== undefined) return /^\d{1,10}$/.test(id);
  return slug === undefined || existing === undefined || existing.get('slug') === true;
}

/**
 * Keeps only the parameters that the page declares, in that order and with their first values, so that every
 * page has a single address. Returns undefined if a parameter names an entry or page that doesn't exist.
 */
function readQuery(declared: string[], query: URLSearchParams, existing: ExistingEntries | undefined) {
  const kept = new URLSearchParams();
  let isFree = false;
  for (const name of declared) {
    const value = query.get(name);
    if (!value || (existing && name === 'page' && value === '1')) continue;
    const isThere = existing && (name === 'page' ? isPage(value, existing) : existing.get(`?${name}`));
    if (isThere === false) return undefined;
    isFree ||= isThere === undefined;
    kept.append(name, value);
  }
  return { canonical: kept.size > 0 ? `?${kept}` : '', isFree };
}

const isPage = (value: string, existing: ExistingEntries) =>
  /^[1-9]\d{0,4}$/.test(value) && Number(value) <= Number(existing.get('total'));

/** The only page whose slug doesn't belong to a content type. */
const APPEAL = 'give.appeal';

export function createRouter(services: Pick<Services, 'db' | 'changes' | 'contentTypes'>) {
  const entries = existingEntries(services);
  const tokens = oneTimeTokens(services.db);
  const isGood = async (token: string) => typeof (await tokens.look('preview', token)) === 'object';

  return {
    async find(release: Release, url: string): Promise<Route> {
      // Continues if the database can't be read: an earlier page may still be cached.
      const asked = findPage(release, url);
      const route = toRoute(release, asked, await entries.read(asked).catch(() => undefined));
      return route.draft && (await isGood(route.draft.token)) ? route.draft.route : route;
    },

    /** Finds a route without waiting, or returns undefined if the database has to be read. */
    peek(release: Release, url: string): Route | undefined {
      const asked = findPage(release, url);
      const existing = entries.peek(asked);
      const route = existing === false ? undefined : toRoute(release, asked, existing);
      return route?.draft ? undefined : route;
    },

    /** Creates a function that classifies an address, and rejects if the database can't be read. */
    classifyWith:
      (findLive: () => Promise<Release>) =>
      async (url: string): Promise<AddressKind> => {
        if (isFile(url.split('?', 1).join())) return 'file';
        const release = await findLive();
        const asked = findPage(release, url);
        const { page, params } = asked.found ?? {};
        if (page?.name === APPEAL && !(await isShownAppeal(services.db, params?.slug ?? '')))
          return 'nothing';
        const { task } = toRoute(release, asked, await entries.read(asked));
        return task.kind === 'problem' && task.status === 404 ? 'nothing' : 'page';
      },
  };
}
