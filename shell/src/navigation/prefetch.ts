import { bus } from '@lapis/event-bus';
import { quietly } from '@lapis/http';
import {
  type HostRouter,
  matchRoutes,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type RouteObject,
} from '@lapis/router';
import { mayEnter } from '../guards/middleware';
import { findMount, type Mount } from '../federation/remotes';
import { readHandle } from './handle';
import { fetchPageAhead, hasPageData } from './page-ahead';
import { prefetched } from './prefetched';
import { savesData } from './saves-data';
import { whenIdle } from './when-idle';

/** Milliseconds that a link must be hovered, so that a mouse that only crosses it fetches nothing. */
const meant = 65;

/**
 * Prefetches a page's code and data when its link is hovered, focused or touched. Does nothing if the visitor
 * saves data.
 */
export function prefetchOnIntent(site: Element) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function intend({ target, type }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link || type === 'pointerover') clearTimeout(timer);
    if (!link || savesData() || !isPage(link)) return;
    if (type === 'touchstart') void prefetch(link.href);
    else timer = setTimeout(() => void prefetch(link.href), meant);
  }

  for (const intent of ['pointerover', 'focusin', 'touchstart'] as const) {
    site.addEventListener(intent, intend, { passive: true });
  }
  site.addEventListener('click', () => clearTimeout(timer), { capture: true });
  bus.on('content:changed', prefetched.clear);
  bus.on('session:changed', prefetched.clear);
}

function isPage({ origin, pathname, search, target, download }: HTMLAnchorElement) {
  const { location } = window;
  if (origin !== location.origin || target || download || /^\/(api|storage)\//.test(pathname)) return false;
  return pathname + search !== location.pathname + location.search;
}

/**
 * Loads the code of the pages to which links in sight lead, once the browser has nothing else to do. Only on pages
 * for everyone, and only of the remote that is shown, because others may not be visited. Their data would be too
 * much.
 */
export function prefetchInSight(router: HostRouter) {
  let isWaiting = false;

  function prepare() {
    isWaiting = false;
    const { pathname: here } = location;
    const shown = findMount(here);
    if (!shown || shown.guardsAt(here).length > 0) return;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].filter(isInSight);
    const paths = new Set(links.filter(isPage).map(({ pathname }) => pathname));
    void loadCodeOf(shown, [...paths]).catch(() => {});
  }

  function wait() {
    if (isWaiting || savesData() || router.state.navigation.state !== 'idle') return;
    isWaiting = true;
    whenIdle(prepare);
  }

  router.subscribe(wait);
  wait();
}

function isInSight(element: Element) {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

async function loadCodeOf(mount: Mount, paths: string[]) {
  const { routes } = await mount.load();
  const ofPages = paths
    .filter((path) => findMount(path) === mount && mount.guardsAt(path).length === 0)
    .flatMap((path) => matchRoutes(routes, path) ?? []);
  const isOpen = ({ route }: (typeof ofPages)[number]) => !readHandle(route).guards?.length;
  const matched = new Set(ofPages.filter(isOpen).map(({ route }) => route));
  for (const { lazy } of matched) if (typeof lazy === 'function') await lazy();
}

async function prefetch(address: string) {
  const { pathname } = new URL(address);
  const mount = findMount(pathname);
  if (!mount) return;
  try {
    if (!(await mayEnter(mount.guardsAt(pathname)))) return;
    const matches = matchRoutes((await mount.load()).routes, pathname) ?? [];
    const guards = matches.flatMap(({ route }) => readHandle(route).guards ?? []);
    if (!(await mayEnter(guards))) return;
    if (hasPageData(address)) {
      fetchPageAhead(address);
      await Promise.all(matches.map(({ route: { lazy } }) => typeof lazy === 'function' && lazy()));
      return;
    }
    for (const { route, params } of matches) {
      const { id = '' } = route;
      if (!prefetched.has(id, address)) prefetched.keep(id, address, loadData(route, address, params));
    }
  } catch {}
}

async function loadData(route: RouteObject, address: string, params: LoaderFunctionArgs['params']) {
  const { loader } = typeof route.lazy === 'function' ? { ...route, ...(await route.lazy()) } : route;
  if (typeof loader !== 'function') return undefined;
  const request = new Request(address);
  quietly(request.signal);
  return loader({ request, params, context: new RouterContextProvider() } as LoaderFunctionArgs);
}
