import type { PageWords } from '@lapis/contract';
import { type Address, announce, toPaths } from '@lapis/contract/pages';
import { collectMenu, type MenuPlace } from '@lapis/contract/rendering';

interface AnnouncedPage extends Address {
  title?: string | undefined;
  widget?: string | undefined;
  worded?: boolean | string | undefined;
  /** Text for the search index, if the page isn't an entry. */
  search?: string | undefined;
  menu?: MenuPlace | undefined;
}

let pages: readonly AnnouncedPage[] = [];

export function announcePages(announced: readonly AnnouncedPage[]) {
  pages = announced;
  announce(toPaths(announced));
}

export function pageOfWidget(name: string) {
  const page = pages.find(({ widget }) => widget === name);
  return page && { title: page.title ?? page.name, path: page.path };
}

export const searchedPages = () =>
  pages.flatMap(({ name, title = name, path, search }) =>
    search ? [{ name, title, path, body: search }] : [],
  );

export const announcedMenu = () => collectMenu([...pages]);

export const wordsOfPages = (chosen: Record<string, PageWords>): Record<string, PageWords> =>
  Object.fromEntries(
    pages.flatMap(({ name, title = name, worded }) => {
      const usual = { title: typeof worded === 'string' ? worded : title, subtitle: '', description: '' };
      return worded ? [[name, chosen[name] ?? usual]] : [];
    }),
  );

/** First path segments used by the server and the host, in addition to those of the remotes. */
export const ownSegments = new Set(
  'api dist remotes storage page-data site-plan healthz readyz metrics unauthorized 404 503'.split(' '),
);

export function reservedAddress(path: string) {
  const first = path.split('/', 1).join();
  const isTaken =
    ownSegments.has(first) ||
    pages.some(({ path: taken }) => taken.split('/', 2)[1]?.toLowerCase() === first);
  return isTaken
    ? `Addresses that begin with ${first} belong to another part of the site. Please type another.`
    : undefined;
}
