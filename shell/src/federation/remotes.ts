import type { MenuItem, MenuPart, SitePlan } from '@lapis/contract/rendering';
import { announce, type Handle, type Layout, pathsOf, type RouteObject } from '@lapis/router';
import { pages } from '../pages';
import { loadRemote } from './load-remote';

/** A remote's place on the site: the addresses it owns, and what holds for every page of it. */
export interface Mount {
  name: string;
  /** Its first path segments; `''` owns what nobody else does. */
  segments: string[];
  handle: Handle;
  /** Of segments whose pages have another layout than the rest: it is drawn before the page is known. */
  layouts?: Record<string, Layout> | undefined;
  load: () => Promise<{ routes: RouteObject[] }>;
}

let mounts: Mount[] = [];
let menu: MenuItem[] = [];

/** The remotes of the site, as far as the host was told of them. */
export const allMounts = () => mounts;

/** The entries of these parts of the menus, which pages announce; asked each time a menu is drawn. */
export const menuItems = (...parts: MenuPart[]) =>
  parts.flatMap((part) => menu.filter((item) => item.part === part));

/** Tells the host which remotes and pages there are; nobody can link to a page before. */
export function follow(plan: SitePlan) {
  announce({ ...pathsOf(pages), ...plan.pages });
  menu = plan.menu;
  mounts = Object.entries(plan.remotes).map(
    ([name, { segments, title = '', layout = 'default', layouts, guards, start }]) => ({
      name,
      segments,
      handle: { title, layout, ...(guards && { guards }) },
      layouts,
      load: () => loadRemote(name, start),
    }),
  );
}

const segmentOf = (path: string) => path.split('/')[1]?.toLowerCase() ?? '';

/** Whose page a path is; undefined where no remote has the place. */
export function mountOf(path: string): Mount | undefined {
  const own = (segment: string) => mounts.find(({ segments }) => segments.includes(segment));
  return own(segmentOf(path)) ?? own('');
}

/** The layout that a page is waited for in. */
export function firstLayoutOf(path: string): Layout {
  const { layouts, handle } = mountOf(path) ?? {};
  return layouts?.[segmentOf(path)] ?? handle?.layout ?? 'default';
}
