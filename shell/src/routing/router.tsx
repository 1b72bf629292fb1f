import { createBrowserRouter, type HostRouter, matchRoutes, type RouteObject } from '@lapis/router';
import { loadCode, reloadTowards } from '../federation/chunk-failure';
import { failToLoad } from '../federation/reports';
import { mayEnter, readHashFrom } from '../guards/middleware';
import { mountRoutes } from './mount';
import { watchNavigation } from '../navigation/navigate';
import { type PageData, readPageData } from './page-data';
import { mountOf, type Mount } from '../federation/remotes';
import { mountId, siteRoutes } from './routes';

/** The site map of a remote. */
async function loadRoutes({ name, load }: Mount) {
  const { routes } = await loadCode(mountId(name), load).catch(failToLoad);
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
      // Not a byte of a guarded remote for who may not enter: the guards of its place then redirect.
      if (!(await mayEnter(mount.guardsAt(path)))) return;
      const routes = await loadRoutes(mount);
      if (signal.aborted || discovered.has(mount.name)) return;
      patch(mountId(mount.name), mountRoutes(routes, mount));
      discovered.add(mount.name);
    },
  });

  const goingTo = () => router.state.navigation.location ?? router.state.location;
  reloadTowards(() => router.createHref(goingTo()));
  readHashFrom(() => goingTo().hash);
  return watchNavigation(router);
}

/**
 * The router as React is given it. React renders in slices and subscribes after that, and the router may have moved on
 * meanwhile: to a page that is loaded already, or to the error of one that could not be. So React is told of it at once.
 * @param takesOver whether React takes the server's markup over, and until then has to see the state of that
 */
export function forReact(router: HostRouter, takesOver: boolean): HostRouter {
  const { state: first } = router;
  let isHeard = !takesOver;
  return Object.create(router, {
    state: { get: () => (isHeard ? router.state : first) },
    subscribe: {
      value: (hear: Parameters<HostRouter['subscribe']>[0]) => {
        isHeard = true;
        const end = router.subscribe(hear);
        const { state } = router;
        if (state !== first) hear(state, { deletedFetchers: [], newErrors: state.errors, flushSync: false });
        return end;
      },
    },
  }) as HostRouter;
}
