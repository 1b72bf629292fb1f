import type { RouteObject } from '@lapis/router';
import type { Mount } from '../federation/remotes';
import { loadCode } from '../federation/chunk-failure';
import { failToLoad } from '../federation/reports';
import { guardMiddleware } from '../guards/middleware';
import { orPrefetched } from '../navigation/prefetched';
import { readHandle } from '../navigation/handle';

const nothing = () => null;

/**
 * Converts a remote's routes: guards become middleware, which runs before loaders, and loading failures are
 * handled. Guarded routes get a loader, because the router considers a route without loader data as not
 * loaded. A segment's guards apply to all of its pages.
 */
export function mountRoutes(routes: RouteObject[], mount: Pick<Mount, 'handle' | 'guardsAt'>): RouteObject[] {
  return routes.map((route) => {
    const { id = '', lazy, loader } = route;
    const guards = collectGuards(route, mount);
    const isLazy = typeof lazy === 'function';
    // A static loader would replace the one that the lazy code brings.
    const load = typeof loader === 'function' ? orPrefetched(id, loader) : guards && !isLazy && nothing;
    return {
      ...route,
      ...(guards && { handle: { ...readHandle(route), guards } }),
      ...(load && { loader: load }),
      ...(isLazy && { lazy: () => loadPage(id, lazy, guards && nothing) }),
      ...(guards && { middleware: [...guardMiddleware(guards), ...(route.middleware ?? [])] }),
      ...(route.children && { children: mountRoutes(route.children, mount) }),
    } as RouteObject;
  });
}

/**
 * Returns a route's guards: first those of its segment, then its own. Guards of the whole remote run at the
 * remote's mount point.
 */
function collectGuards({ path, handle }: RouteObject, mount: Pick<Mount, 'handle' | 'guardsAt'>) {
  const { guards } = readHandle({ handle });
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
