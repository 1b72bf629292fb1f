import type { Handle, Layout, RouteObject } from '@lapis/router';
import { loadRemote } from './load-remote';

/** A remote's place on the site: the addresses it owns, and what holds for every page of it. */
export interface Mount {
  name: string;
  /** Its first path segments; `''` owns what nobody else does. */
  segments: string[];
  handle: Handle;
  /** Of segments whose pages have another layout than the rest: it is drawn before the page is known. */
  layouts?: Record<string, Layout>;
  load: () => Promise<{ routes: RouteObject[] }>;
}

/** A new remote is a new entry here. */
export const mounts: Mount[] = [
  {
    name: 'public',
    segments: [''],
    handle: { title: '', layout: 'default' },
    load: () => loadRemote('public'),
  },
  {
    name: 'account',
    segments: ['login', 'register', 'password', 'account'],
    handle: { title: '', layout: 'plain' },
    layouts: { account: 'default' },
    load: () => loadRemote('account'),
  },
  {
    name: 'admin',
    segments: ['admin'],
    handle: { title: 'Administration Portal', layout: 'admin', guards: ['admin'] },
    load: () => loadRemote('admin'),
  },
];

const segmentOf = (path: string) => path.split('/')[1] ?? '';

/** Whose page a path is. */
export function mountOf(path: string): Mount {
  const segment = segmentOf(path);
  return mounts.find(({ segments }) => segments.includes(segment)) ?? mounts[0]!;
}

/** The layout that a page is waited for in. */
export function firstLayoutOf(path: string): Layout {
  const { layouts, handle } = mountOf(path);
  return layouts?.[segmentOf(path)] ?? handle.layout ?? 'default';
}
