import { createBrowserRouter, matchRoutes, type RouteObject } from '@lapis/router';
import { loadCode, reloadTowards } from '../federation/chunk-failure';
import { mayEnter, readHashFrom } from '../guards/middleware';
import { mountRoutes } from './mount';
import { watchNavigation } from '../navigation/navigate';
import { type PageData, readPageData } from './page-data';
import { mountOf, type Mount } from '../federation/remotes';
import { mountId, siteRoutes } from './routes';

/** The site map of a remote. */
async function loadRoutes({ name, load }: Mount) {
  const { routes } = await loadCode(mountId(name), load);
  if (!Array.isArray(routes)) throw new TypeError(`The remote '${name}' exposes no array of routes`);
  return routes;
}

/** What the first page is made of, where the server rendered it. */
export interface FirstPage extends PageData {
  /** Undefined where the page is the host's own. */
  mount?: Mount | undefined;
  routes: RouteObject[];
}

/** Loads all that the page which the server rendered is made of, so that nothing is missing when it comes to life. */
export async function loadFirstPage(): Promise<FirstPage> {
  const data = await readPageData();
  // The host says by itself that a page is missing or can't be had: its remote may be what is not there.
  if (data.hydration.errors?.['root']) return { routes: siteRoutes(), ...data };
  const { pathname } = window.location;
  const mount = mountOf(pathname);
  const routes = siteRoutes(mount && { [mount.name]: await loadRoutes(mount) });
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      // As the router itself does it, only before it is there.
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return { mount, routes, ...data };
}

/**
 * The site's router in the browser: the frame is here, every remote's pages are discovered when somebody goes there.
 * It is complete from the start where the first page is given.
 */
export function createHostRouter(first?: FirstPage) {
  const discovered = new Set(first?.mount && [first.mount.name]);

  const router = createBrowserRouter(first?.routes ?? siteRoutes(), {
    hydrationData: first?.hydration,
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const mount = mountOf(path);
      if (!mount || discovered.has(mount.name)) return;
      // Not a byte of a guarded remote for who may not enter: the mount point's guards then redirect.
      if (!(await mayEnter(mount.handle.guards))) return;
      const routes = await loadRoutes(mount);
      if (signal.aborted || discovered.has(mount.name)) return;
      patch(mountId(mount.name), mountRoutes(routes));
      discovered.add(mount.name);
    },
  });

  const goingTo = () => router.state.navigation.location ?? router.state.location;
  reloadTowards(() => router.createHref(goingTo()));
  readHashFrom(() => goingTo().hash);
  return tellLatecomers(watchNavigation(router));
}

/**
 * React subscribes once it has rendered, in slices where it takes over what the server rendered. Where the router
 * has moved on meanwhile, it is told at once: it would wait for the next change else, with a page already loaded.
 */
function tellLatecomers<R extends Router>(router: R): R {
  const { state: first } = router;
  const subscribe = router.subscribe.bind(router);
  router.subscribe = (hear) => {
    const end = subscribe(hear);
    if (router.state !== first) {
      hear(router.state, { deletedFetchers: [], newErrors: router.state.errors, flushSync: false });
    }
    return end;
  };
  return router;
}

type Router = ReturnType<typeof createBrowserRouter>;
