import { createBrowserRouter, matchRoutes, type HydrationState, type RouteObject } from '@lapis/router';
import { loadCode, reloadTowards } from './federation/chunk-failure';
import { mayEnter } from './guards/middleware';
import { mountRoutes } from './mount';
import { watchNavigation } from './navigation/navigate';
import { mountOf, type Mount } from './remotes';
import { mountId, siteRoutes } from './routes';

/** The site map of a remote. */
const loadRoutes = async ({ name, load }: Mount) => (await loadCode(mountId(name), load)).routes;

/** What the first page is made of, where the server rendered it. */
export interface FirstPage {
  mount: Mount;
  routes: RouteObject[];
  hydration: HydrationState;
}

/** Loads all the code of the page that the server rendered, so that nothing is missing when it comes to life. */
export async function loadFirstPage(hydration: HydrationState): Promise<FirstPage> {
  const { pathname } = window.location;
  const mount = mountOf(pathname);
  const routes = siteRoutes({ [mount.name]: await loadRoutes(mount) });
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      // As the router itself does it, only before it is there.
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return { mount, routes, hydration };
}

/**
 * The site's router in the browser: the frame is here, every remote's pages are discovered when somebody goes there.
 * It is complete from the start where the first page is given.
 */
export function createHostRouter(first?: FirstPage) {
  const discovered = new Set(first && [first.mount.name]);

  const router = createBrowserRouter(first?.routes ?? siteRoutes(), {
    hydrationData: first?.hydration,
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const mount = mountOf(path);
      if (discovered.has(mount.name)) return;
      // Not a byte of a guarded remote for who may not enter: the mount point's guards then redirect.
      if (!(await mayEnter(mount.handle.guards))) return;
      const routes = await loadRoutes(mount);
      if (signal.aborted || discovered.has(mount.name)) return;
      patch(mountId(mount.name), mountRoutes(routes));
      discovered.add(mount.name);
    },
  });

  reloadTowards(() => router.createHref(router.state.navigation.location ?? router.state.location));
  return watchNavigation(router);
}

export type HostRouter = ReturnType<typeof createHostRouter>;
