/**
 * The host on the server. Built separately (webpack/). Runs with the remotes' server code in a separate
 * process, so that an endless loop can't stop the server.
 */
import type { LoadedPage, PageData, PageSeo, ServerSite, SitePlan } from '@lapis/contract/rendering';
import { errorStatus } from '@lapis/http';
import { readWith } from '@lapis/http/server';
import { isRouteErrorResponse, matchRoutes, type Handle, type RouteObject } from '@lapis/router';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from '@lapis/router/server';
import { SiteContext } from '@lapis/ui';
import { renderToString } from 'react-dom/server';
import { askGuard } from './guards/guards';
import { createHead, resolveFact, type Page } from './navigation/head';
import { allMounts, applyPlan, findMount } from './federation/remotes';
import { loadEntriesFrom } from './federation/load-entry.server';
import { readHandle } from './navigation/handle';
import { frameRoutes, siteRoutes, type RemotePages } from './routing/routes';

export { loadEntriesFrom, readWith };

export async function createSite(plan: SitePlan): Promise<ServerSite> {
  applyPlan(plan);
  const { pages, failures } = await loadRemotes();
  const handler = createStaticHandler(siteRoutes(pages));
  const frame = createStaticHandler(frameRoutes());

  const handlesAt = (path: string) =>
    (matchRoutes(handler.dataRoutes, path) ?? []).map(({ route }) => readHandle(route));

  const isClosed = (handles: Partial<Handle>[]) =>
    handles.some(({ guards = [] }) => guards.some((guard) => askGuard(guard, null) !== null));

  function frameAt(path: string, handles: Partial<Handle>[]): LoadedPage | undefined {
    const closed = isClosed(handles);
    return closed || !((findMount(path)?.name ?? '') in pages) ? { kind: 'frame', closed } : undefined;
  }

  return {
    failures,

    async load(address, site, signal) {
      const url = new URL(address, 'http://localhost');
      const handles = handlesAt(url.pathname);
      const frame = frameAt(url.pathname, handles);
      if (frame) return frame;

      const loaded = await query(handler, new Request(url, { signal }));
      if (loaded instanceof Response) {
        return { kind: 'redirect', status: loaded.status, location: loaded.headers.get('location') ?? '/' };
      }
      const { matches, loaderData, statusCode } = loaded;
      const errors = problems(loaded.errors);
      const said = handles.findLast(({ status }) => status)?.status;
      return {
        kind: 'page',
        status: errors ? (Object.values(errors)[0]?.status ?? 500) : (said ?? statusCode),
        ...createHead({ matches, loaderData, errors }, site),
        seo: createSeo({ matches, loaderData, errors }, trailTo(url.pathname), handles),
        data: { loaderData, errors },
      };
    },

    problem(address, status, site) {
      const frame = frameAt(address, handlesAt(address));
      if (frame && status === 404) return frame;
      const loaderData = { root: null };
      const errors = { root: createProblem(status) };
      return {
        kind: 'page',
        status,
        ...createHead({ matches: [], loaderData, errors }, site),
        seo: { name: '', trail: [], noindex: true, picture: null, article: null },
        data: { loaderData, errors },
      };
    },

    async render(address, site, data) {
      const url = new URL(address, 'http://localhost');
      const of = data ? handler : frame;
      const matched = await of.query(new Request(url), { filterMatchesToLoad: () => false });
      if (matched instanceof Response) throw new Error(`${address} was redirected while it was rendered`);
      const context = { ...matched, ...data };
      const html = renderToString(
        <SiteContext value={site}>
          <StaticRouterProvider
            router={createStaticRouter(of.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </SiteContext>,
      );
      const [links = ''] = /^(?:<link [^>]*>)*/.exec(html) ?? [];
      // Removes React Router's attribute for lazy route discovery, which isn't used here.
      return { markup: html.slice(links.length).replaceAll(' data-discover="true"', ''), links };
    },
  };

  function trailTo(path: string) {
    const segments = path.split('/').filter(Boolean);
    const above = segments.map((_, index) => `/${segments.slice(0, index).join('/')}`);
    return above.flatMap((path) => {
      const handle = handlesAt(path).at(-1);
      return typeof handle?.title === 'string' && !handle.status ? [{ name: handle.title, path }] : [];
    });
  }
}

async function loadRemotes() {
  const pages: RemotePages = {};
  const failures: Record<string, unknown> = {};
  for (const { name, load } of allMounts()) {
    try {
      const { routes } = await load();
      const withTheirCode = await Promise.all(routes.map(withCode));
      // Throws if the remote's routes are invalid, so that they can't break other remotes.
      createStaticHandler(siteRoutes({ ...pages, [name]: withTheirCode }));
      pages[name] = withTheirCode;
    } catch (error) {
      failures[name] = error;
    }
  }
  return { pages, failures };
}

/** Runs the handler with `generateMiddlewareResponse`; without it, the router silently skips middleware. */
async function query(handler: ReturnType<typeof createStaticHandler>, request: Request) {
  let context: StaticHandlerContext | undefined;
  const response = (await handler.query(request, {
    async generateMiddlewareResponse(run) {
      const result = await run(request);
      if (result instanceof Response) return result;
      context = result;
      return new Response();
    },
  })) as Response;
  return context ?? response;
}

async function withCode(route: RouteObject): Promise<RouteObject> {
  if (typeof route.lazy !== 'function') return route;
  try {
    return { ...route, ...(await route.lazy()), lazy: undefined } as RouteObject;
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return { ...route, lazy: undefined, loader: fail } as RouteObject;
  }
}

/** Converts 404 and 503 errors for the response; rethrows all others. */
function problems(errors: StaticHandlerContext['errors']): PageData['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]: [string, unknown]) => {
      const status = isRouteErrorResponse(error) ? error.status : errorStatus(error);
      if (status !== 404 && status !== 503) throw error;
      return [id, createProblem(status)];
    }),
  );
}

const createProblem = (status: number) => ({ status, statusText: '', internal: false as const, data: '' });

function createSeo(page: Page, trail: PageSeo['trail'], handles: Partial<Handle>[]): PageSeo {
  const exists = page.errors === null;
  return {
    name: (exists && resolveFact(page, 'title')) || '',
    trail: exists ? trail : [],
    noindex: !exists || Boolean(resolveFact(page, 'noindex')) || handles.some(({ status }) => status === 404),
    picture: (exists && resolveFact(page, 'picture')) || null,
    article: (exists && resolveFact(page, 'article')) || null,
  };
}
