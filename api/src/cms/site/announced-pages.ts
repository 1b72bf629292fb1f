import type { PageWords } from '@lapis/contract';
import { type Address, announce, pathsOf } from '@lapis/contract/pages';
import { menuOf, type MenuPlace } from '@lapis/contract/rendering';

/** What a page's remote says of it besides where it is, as far as content depends on it. */
interface AnnouncedPage extends Address {
  title?: string | undefined;
  /** The widget that is its text. */
  widget?: string | undefined;
  /** Whether staff choose the words at its top; what its heading says until they do, where that is not its title. */
  worded?: boolean | string | undefined;
  /** What a search finds it by, where its text is no content. */
  search?: string | undefined;
  /** Where a menu has it, until staff make their own. */
  menu?: MenuPlace | undefined;
}

let pages: readonly AnnouncedPage[] = [];

/** Says which pages there are, in the place of those that were there before. */
export function announcePages(announced: readonly AnnouncedPage[]) {
  pages = announced;
  announce(pathsOf(announced));
}

/** The page of which a widget is the text; undefined of a widget that is none's. */
export function pageOfWidget(name: string) {
  const page = pages.find(({ widget }) => widget === name);
  return page && { title: page.title ?? page.name, path: page.path };
}

/** The pages that a search finds by what they say of themselves. */
export const searchedPages = () =>
  pages.flatMap(({ name, title = name, path, search }) =>
    search ? [{ name, title, path, body: search }] : [],
  );

/** The entries of the menus that pages announce. */
export const announcedMenu = () => menuOf([...pages]);

/** The words at the top of each page that has some to choose, by its name: those that were chosen, or else the usual. */
export const wordsOfPages = (chosen: Record<string, PageWords>): Record<string, PageWords> =>
  Object.fromEntries(
    pages.flatMap(({ name, title = name, worded }) => {
      const usual = { title: typeof worded === 'string' ? worded : title, subtitle: '', description: '' };
      return worded ? [[name, chosen[name] ?? usual]] : [];
    }),
  );

/** What server and host have at the site's root, besides the pages that remotes announce. */
export const ownSegments = new Set(
  'api dist remotes storage page-data site-plan healthz readyz metrics unauthorized 404 503'.split(' '),
);

/** Why a page that staff make can't have an address, in words: something of the site begins with the same word. */
export function reservedAddress(path: string) {
  const first = path.split('/', 1).join();
  const isTaken =
    ownSegments.has(first) ||
    pages.some(({ path: taken }) => taken.split('/', 2)[1]?.toLowerCase() === first);
  return isTaken
    ? `Addresses that begin with ${first} belong to another part of the site. Please type another.`
    : undefined;
}
