import { guardsOfPage, saidAt, segmentAt } from '@lapis/contract/places';
import type { SitePlan } from '@lapis/contract/rendering';
import { announce, announceMenu, type Handle, type Layout, pathsOf, type RouteObject } from '@lapis/router';
import { pages } from '../pages';
import { loadRemote } from './load-remote';

/** A remote's place on the site: the addresses it owns, and what holds for every page of it. */
export interface Mount {
  name: string;
  /** What the paths of its pages begin with; `''` owns what nobody else does. */
  segments: string[];
  handle: Handle;
  /** Asked before the code of the page at a path is: those of all of it, and those of the segment that the path is in. */
  guardsAt: (path: string) => string[];
  /** The layout of its pages, unless a page names its own; it is drawn before the page is known. */
  layout: Layout;
  /** Layouts of segments that differ from that. */
  layouts?: Record<string, Layout> | undefined;
  load: () => Promise<{ routes: RouteObject[] }>;
}

let mounts: Mount[] = [];
let plan: SitePlan | undefined;

/** The remotes of the site, as far as the host was told of them. */
export const allMounts = () => mounts;

/** Tells the host which remotes and pages there are; nobody can link to a page before. */
export function follow(told: SitePlan) {
  plan = told;
  announce({ ...pathsOf(pages), ...plan.pages });
  announceMenu(plan.menu);
  mounts = Object.entries(plan.remotes).map(
    ([name, { segments, title = '', layout = 'default', layouts, guards, guardsOf, start }]) => ({
      name,
      segments,
      handle: { title, ...(guards && { guards }) },
      guardsAt: (path) => guardsOfPage({ path }, { segments, guards, guardsOf }),
      layout,
      layouts,
      load: () => loadRemote(name, start),
    }),
  );
}

/** Which version of an app this page is of; undefined where that isn't known. */
export const versionOf = (app: string) =>
  app === 'shell' ? plan?.version : plan?.remotes[app]?.start?.entry.split('/')[3];

/** Whose page a path is: of those that have its beginning, the one with the longest; undefined where nobody has. */
export function mountOf(path: string): Mount | undefined {
  const segment = segmentAt(
    mounts.flatMap(({ segments }) => segments),
    path,
  );
  return segment === undefined ? undefined : mounts.find(({ segments }) => segments.includes(segment));
}

/** Returns the layout of a path whose page isn't known yet, can't be loaded, or names none. */
export function layoutAt(path: string): Layout {
  const mount = mountOf(path);
  return (mount && (saidAt(mount, mount.layouts ?? {}, path) ?? mount.layout)) ?? 'default';
}
