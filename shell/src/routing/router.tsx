import { auth } from '@lapis/auth';
import { createBrowserRouter, type HostRouter, matchRoutes, type RouteObject } from '@lapis/router';
import { loadCode, reloadTowards } from '../federation/chunk-failure';
import { failToLoad } from '../federation/reports';
import { mayEnter, readHashFrom } from '../guards/middleware';
import { mountRoutes } from './mount';
import { readHandle } from '../navigation/handle';
import { watchNavigation } from '../navigation/navigate';
import { type PageData, readPageData } from './page-data';
import { findMount, type Mount } from '../federation/remotes';
import { mountId, siteRoutes } from './routes';
import { session } from '../session/session';

async function loadRoutes({ name, load }: Mount) {
  const { routes } = await loadCode(mountId(name), load).catch(failToLoad);
  if (!Array.isArray(routes)) throw new TypeError(`The remote '${name}' exposes no array of routes`);
  return routes;
}

export interface FirstPage extends PageData {
  mount?: Mount | undefined;
  routes: RouteObject[];
}

/** Loads everything that the server-rendered page needs, before it is hydrated. */
export async function loadFirstPage(): Promise<FirstPage> {
  const data = await readPageData();
  // The host renders missing and unavailable pages itself, because their remote may not exist.
  if (data.hydration.errors?.['root']) return { routes: siteRoutes(), ...data };
  const { pathname } = window.location;
  const mount = findMount(pathname);
  const routes = siteRoutes(mount && { [mount.name]: await loadRoutes(mount) });
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return { mount, routes, ...data };
}

/**
 * Creates the browser's router. A remote's pages are added on first visit; those of a given first page are
 * included from the start.
 */
export function createHostRouter(first?: FirstPage) {
  const discovered = new Set(first?.mount && [first.mount.name]);

  const router = createBrowserRouter(first?.routes ?? siteRoutes(), {
    hydrationData: first?.hydration,
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const mount = findMount(path);
      if (!mount || discovered.has(mount.name)) return;
      // Doesn't load a guarded remote's code for visitors who may not enter. Its guards redirect them.
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

/** Runs the guards of a page that the server rendered for a guest: hydration runs no middleware. */
export async function askFirstGuards(router: HostRouter) {
  const isGuarded = router.state.matches.some(({ route }) => readHandle(route).guards?.length);
  if (!isGuarded) return;
  await session.restore();
  if (auth.loggedIn) await router.revalidate();
}

/**
 * Adapts the router for React. React renders in slices and may subscribe after the router has moved on, so it
 * is notified of the changes it missed.
 * @param takesOver whether React hydrates server markup; if so, it sees the router's first state until it
 * subscribes
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
