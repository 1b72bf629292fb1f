/**
 * Addresses of all pages by name. Each remote announces its own pages (`remotes/{name}/src/pages.ts`), its
 * build writes them into the manifest, and the host receives the pages of the live versions. Imports nothing,
 * so that browsers load no schemas.
 */

import type { MenuItem, MenuPart } from './releases/rendering';

export interface Address<Name extends string = string, Path extends string = string> {
  name: Name;
  path: Path;
}

/**
 * Pages of each remote. A remote adds its own with `declare module`, so that links to them are type-checked.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the remotes add to it
export interface AnnouncedPages {}

type Announced = AnnouncedPages[keyof AnnouncedPages][number];

export type PageName = Announced['name'];

type PagePathByName<Name extends PageName> = Extract<Announced, { name: Name }>['path'];

export type Paths = Record<string, string>;

let paths: Paths = {};

/** Registers the paths of pages; a later call overrides an earlier one. */
export function announce(more: Paths) {
  paths = { ...paths, ...more };
}

export const announced = () => paths;

let menu: readonly MenuItem[] = [];

export function announceMenu(items: readonly MenuItem[]) {
  menu = items;
}

export const announcedMenu = (...parts: MenuPart[]) =>
  parts.flatMap((part) => menu.filter((item) => item.part === part));

export const toPaths = (pages: readonly Address[]): Paths =>
  Object.fromEntries(pages.map(({ name, path }) => [name, path]));

export const isAnnounced = (name: PageName) => Object.hasOwn(paths, name);

export function requirePath(name: PageName) {
  const path = paths[name];
  if (path === undefined) throw new Error(`No remote has announced the page "${name}"`);
  return path;
}

/** Names of the parameters in a path, such as `'token'` in `'/password/reset/:token'`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

export type ParamValues<Path extends string> = Record<PathParams<Path>, string | number>;

export function fillPath(path: string, params: Record<string, string | number> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The path ${path} needs a value for "${name}"`);
    return encodeURIComponent(value);
  });
}

/**
 * Returns the address of a page: `href('stories.story', { slug: 'winter-coats' })` is `/blog/winter-coats`.
 * @throws if a parameter is missing or no remote has announced the page; the type checker finds both first
 */
export const href = <Name extends PageName>(
  name: Name,
  ...[params]: PathParams<PagePathByName<Name>> extends never ? [] : [ParamValues<PagePathByName<Name>>]
) => fillPath(requirePath(name), params);

/** Parameters that only fill in the page's form. */
const PREFILLED = ['amount', 'appeal', 'for', 'project', 'subject'];

/**
 * Returns the canonical address of a page: without trailing slashes, without `page=1`, and without parameters
 * that fill in a form.
 */
export function canonicalAddress(path: string, query: URLSearchParams) {
  const kept = new URLSearchParams(query);
  if (kept.get('page') === '1') kept.delete('page');
  for (const name of PREFILLED) kept.delete(name);
  return [path.replace(/\/+$/, '') || '/', kept.toString()].filter(Boolean).join('?');
}
