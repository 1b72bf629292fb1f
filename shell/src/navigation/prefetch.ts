import { bus } from '@lapis/event-bus';
import { quietly } from '@lapis/http';
import { matchRoutes, RouterContextProvider, type LoaderFunctionArgs, type RouteObject } from '@lapis/router';
import { mayEnter } from '../guards/middleware';
import { mountOf } from '../federation/remotes';
import { handleOf } from './handle';
import { prefetched } from './prefetched';
import { savesData } from './saves-data';

/** In milliseconds: a mouse that only crosses a link is gone by then. */
const meant = 65;

/**
 * Fetches the code and the data of a page when a link to it is pointed at, focused or touched, so that it is there, or
 * nearly, when it is opened. Nothing where the visitor saves data.
 */
export function prefetchOnIntent(site: Element) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function intend({ target, type }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    // The mouse has left; the focus may go anywhere while a link is touched.
    if (link || type === 'pointerover') clearTimeout(timer);
    if (!link || savesData() || !isPage(link)) return;
    if (type === 'touchstart') void prefetch(link.href);
    else timer = setTimeout(() => void prefetch(link.href), meant);
  }

  for (const intent of ['pointerover', 'focusin', 'touchstart'] as const) {
    site.addEventListener(intent, intend, { passive: true });
  }
  // From here on it is the navigation's.
  site.addEventListener('click', () => clearTimeout(timer), { capture: true });
  bus.on('content:changed', prefetched.clear);
  bus.on('session:changed', prefetched.clear);
}

/** Whether the link leads to another page of the site, in this window. */
function isPage({ origin, pathname, search, target, download }: HTMLAnchorElement) {
  const { location } = window;
  if (origin !== location.origin || target || download || /^\/(api|storage)\//.test(pathname)) return false;
  return pathname + search !== location.pathname + location.search;
}

async function prefetch(address: string) {
  const { pathname } = new URL(address);
  const mount = mountOf(pathname);
  if (!mount) return;
  try {
    if (!(await mayEnter(mount.guardsAt(pathname)))) return;
    const matches = matchRoutes((await mount.load()).routes, pathname) ?? [];
    const guards = matches.flatMap(({ route }) => handleOf(route).guards ?? []);
    if (!(await mayEnter(guards))) return;
    for (const { route, params } of matches) {
      const { id = '' } = route;
      if (!prefetched.has(id, address)) prefetched.keep(id, address, dataOf(route, address, params));
    }
  } catch {
    // It was nobody's wish yet. The navigation asks again, and deals with what fails.
  }
}

/** The data of a page, by its own loader; undefined where it has none. */
async function dataOf(route: RouteObject, address: string, params: LoaderFunctionArgs['params']) {
  const { loader } = typeof route.lazy === 'function' ? { ...route, ...(await route.lazy()) } : route;
  if (typeof loader !== 'function') return undefined;
  const request = new Request(address);
  quietly(request.signal);
  return loader({ request, params, context: new RouterContextProvider() } as LoaderFunctionArgs);
}
