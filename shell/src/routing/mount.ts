import type { RouteObject } from '@lapis/router';
import type { Mount } from '../federation/remotes';
import { loadCode } from '../federation/chunk-failure';
import { failToLoad } from '../federation/reports';
import { guardMiddleware } from '../guards/middleware';
import { orPrefetched } from '../navigation/prefetched';
import { handleOf } from '../navigation/handle';

const nothing = () => null;

/**
 * Turns the routes of a remote into routes of the site: names of guards become middleware, which runs before any
 * loader, and code that fails to load is dealt with. Guarded routes get a loader where they have none, because
 * a route without loader data counts as not loaded. What is in a segment that has guards has those, too.
 */
export function mountRoutes(routes: RouteObject[], mount: Pick<Mount, 'handle' | 'guardsAt'>): RouteObject[] {
  return routes.map((route) => {
    const { id = '', lazy, loader } = route;
    const guards = guardsOf(route, mount);
    const isLazy = typeof lazy === 'function';
    // One beside code that comes later would take the place of the one that comes with the code.
    const load = typeof loader === 'function' ? orPrefetched(id, loader) : guards && !isLazy && nothing;
    return {
      ...route,
      ...(guards && { handle: { ...handleOf(route), guards } }),
      ...(load && { loader: load }),
      ...(isLazy && { lazy: () => loadPage(id, lazy, guards && nothing) }),
      ...(guards && { middleware: [...guardMiddleware(guards), ...(route.middleware ?? [])] }),
      ...(route.children && { children: mountRoutes(route.children, mount) }),
    } as RouteObject;
  });
}

/** A route's own guards after those of its segment; those of the whole remote hold at its mount point already. */
function guardsOf({ path, handle }: RouteObject, mount: Pick<Mount, 'handle' | 'guardsAt'>) {
  const { guards } = handleOf({ handle });
  const ofAll = mount.handle.guards ?? [];
  const ofSegment = mount
    .guardsAt(`/${path?.replace(/^\//, '') ?? ''}`)
    .filter((name) => !ofAll.includes(name));
  return ofSegment.length > 0 ? [...new Set([...ofSegment, ...(guards ?? [])])] : guards;
}

async function loadPage(
  id: string,
  lazy: () => Promise<Partial<RouteObject>>,
  otherwise?: RouteObject['loader'],
) {
  const page = await loadCode(id, lazy).catch(failToLoad);
  const loader = typeof page.loader === 'function' ? orPrefetched(id, page.loader) : otherwise;
  return loader ? { ...page, loader } : page;
}
