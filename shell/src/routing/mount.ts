import type { RouteObject } from '@lapis/router';
import { loadCode } from '../federation/chunk-failure';
import { guardMiddleware } from '../guards/middleware';
import { orPrefetched } from '../navigation/prefetched';
import { handleOf } from '../navigation/handle';

const nothing = () => null;

/**
 * Turns the routes of a remote into routes of the site: names of guards become middleware, which runs before any
 * loader, and code that fails to load is dealt with. Guarded routes get a loader where they have none, because
 * a route without loader data counts as not loaded.
 */
export function mountRoutes(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { id = '', lazy, loader } = route;
    const { guards } = handleOf(route);
    const load = typeof loader === 'function' ? orPrefetched(id, loader) : guards && nothing;
    return {
      ...route,
      ...(load && { loader: load }),
      ...(typeof lazy === 'function' && { lazy: () => loadPage(id, lazy) }),
      ...(guards && { middleware: [...guardMiddleware(guards), ...(route.middleware ?? [])] }),
      ...(route.children && { children: mountRoutes(route.children) }),
    } as RouteObject;
  });
}

async function loadPage(id: string, lazy: () => Promise<Partial<RouteObject>>) {
  const page = await loadCode(id, lazy);
  return typeof page.loader === 'function' ? { ...page, loader: orPrefetched(id, page.loader) } : page;
}
