import { guardsOfPage, valueAt, segmentAt } from '@lapis/contract/places';
import type { SitePlan } from '@lapis/contract/rendering';
import { announce, announceMenu, type Handle, type Layout, toPaths, type RouteObject } from '@lapis/router';
import { pages } from '../pages';
import { loadRemote } from './load-remote';

export interface Mount {
  name: string;
  segments: string[];
  handle: Handle;
  guardsAt: (path: string) => string[];
  layout: Layout;
  layouts?: Record<string, Layout> | undefined;
  isRendered: boolean;
  load: () => Promise<{ routes: RouteObject[] }>;
}

let mounts: Mount[] = [];
let plan: SitePlan | undefined;

export const allMounts = () => mounts;

export function applyPlan(told: SitePlan) {
  plan = told;
  announce({ ...toPaths(pages), ...plan.pages });
  announceMenu(plan.menu);
  mounts = Object.entries(plan.remotes).map(
    ([
      name,
      { segments, title = '', layout = 'default', layouts, guards, guardsOf, start, isRendered = false },
    ]) => ({
      name,
      segments,
      handle: { title, ...(guards && { guards }) },
      guardsAt: (path) => guardsOfPage({ path }, { segments, guards, guardsOf }),
      layout,
      layouts,
      isRendered,
      load: () => loadRemote(name, start),
    }),
  );
}

export const appVersion = (app: string) =>
  app === 'shell' ? plan?.version : plan?.remotes[app]?.start?.entry.split('/')[3];

export function findMount(path: string): Mount | undefined {
  const segment = segmentAt(
    mounts.flatMap(({ segments }) => segments),
    path,
  );
  return segment === undefined ? undefined : mounts.find(({ segments }) => segments.includes(segment));
}

export function layoutAt(path: string): Layout {
  const mount = findMount(path);
  return (mount && (valueAt(mount, mount.layouts ?? {}, path) ?? mount.layout)) ?? 'default';
}
