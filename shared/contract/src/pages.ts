/**
 * Every page of the site by name. Each remote announces its own beside its code (`remotes/{name}/src/pages.ts`), its
 * build writes them down with the version, and whoever makes links is told those of the live versions. No dependencies,
 * so that the browser pays nothing for it.
 */

import type { MenuItem, MenuPart } from './rendering';

/** What others have to know of a page to link to it. */
export interface Address<Name extends string = string, Path extends string = string> {
  /** In parts, as the page is in others: 'blog.post'. */
  name: Name;
  /** With its parameters: '/blog/:slug'. */
  path: Path;
}

/** The pages of each remote; a remote adds its own to the type (`declare module`), so that links to them are checked. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by those who announce
export interface AnnouncedPages {}

type Announced = AnnouncedPages[keyof AnnouncedPages][number];

export type PageName = Announced['name'];

type PathOf<Name extends PageName> = Extract<Announced, { name: Name }>['path'];

/** Paths by the names of their pages. */
export type Paths = Record<string, string>;

let paths: Paths = {};

/** Says where pages are; of two that say it of the same page, the last is right. */
export function announce(more: Paths) {
  paths = { ...paths, ...more };
}

/** Where all pages are that were announced. */
export const announced = () => paths;

let menu: readonly MenuItem[] = [];

/** Says what the menus have, in the place of what was said before. */
export function announceMenu(items: readonly MenuItem[]) {
  menu = items;
}

/** The entries of these parts of the menus, of whichever remote; asked each time a menu is drawn. */
export const announcedMenu = (...parts: MenuPart[]) =>
  parts.flatMap((part) => menu.filter((item) => item.part === part));

/** As pages are announced. */
export const pathsOf = (pages: readonly Address[]): Paths =>
  Object.fromEntries(pages.map(({ name, path }) => [name, path]));

/** Whether a remote that has the page is there. */
export const isAnnounced = (name: PageName) => Object.hasOwn(paths, name);

/** The path of a page, with its parameters as they stand. Throws where no remote has announced the page. */
export function pathOf(name: PageName) {
  const path = paths[name];
  if (path === undefined) throw new Error(`No remote has announced the page "${name}"`);
  return path;
}

/** The names of a path's parameters: `'token'` for `'/password/reset/:token'`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

export type ParamValues<Path extends string> = Record<PathParams<Path>, string | number>;

/** Puts encoded values in the place of a path's `:parameters`. */
export function fillPath(path: string, params: Record<string, string | number> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The path ${path} needs a value for "${name}"`);
    return encodeURIComponent(value);
  });
}

/**
 * The address of a page: `href('blog.post', { slug: 'winter-coats' })` is `/blog/winter-coats`.
 * Throws where a parameter is missing or nobody has announced the page; the type system says so first.
 */
export const href = <Name extends PageName>(
  name: Name,
  ...[params]: PathParams<PathOf<Name>> extends never ? [] : [ParamValues<PathOf<Name>>]
) => fillPath(pathOf(name), params);

/** The address by which search engines know a page: nothing after its last word, and the first page of a list is the list. */
export function canonicalAddress(path: string, query: URLSearchParams) {
  const kept = new URLSearchParams(query);
  if (kept.get('page') === '1') kept.delete('page');
  return [path.replace(/\/+$/, '') || '/', kept.toString()].filter(Boolean).join('?');
}
