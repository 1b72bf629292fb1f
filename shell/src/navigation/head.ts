import type { Site } from '@lapis/contract';
import { canonicalAddress } from '@lapis/contract/pages';
import { type HostRouter, isRouteErrorResponse } from '@lapis/router';
import { isOfflineFailure } from '../federation/chunk-failure';
import { readHandle } from './handle';

export type Page = Pick<HostRouter['state'], 'matches' | 'loaderData' | 'errors'>;

type PageFactName = 'title' | 'description' | 'picture' | 'article' | 'noindex';

/** Returns a page fact from the innermost route that has it, computed from the loader's data if necessary. */
export function resolveFact<What extends PageFactName>({ matches, loaderData }: Page, what: What) {
  const route = matches.findLast((match) => readHandle(match.route)[what])?.route;
  if (!route) return undefined;
  const fact = readHandle(route)[what];
  type Fact =
    | Exclude<typeof fact, (data: unknown) => unknown>
    | ReturnType<Extract<typeof fact, (data: unknown) => unknown>>;
  return (typeof fact === 'function' ? fact(loaderData[route.id]) : fact) as Fact;
}

function problemTitle(error: unknown) {
  if (isOfflineFailure(error)) return 'You are offline';
  return isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Error';
}

/** Returns a page's title, '{page title} · {app name}' (specification, section 2), and description. */
export function createHead(page: Page, site: Pick<Site, 'app_name' | 'description'>) {
  const title = page.errors ? problemTitle(Object.values(page.errors)[0]) : resolveFact(page, 'title');
  return {
    title: [title, site.app_name].filter(Boolean).join(' · '),
    description: (!page.errors && resolveFact(page, 'description')) || site.description,
  };
}

export function keepHead(router: HostRouter, site: Site) {
  const update = (state: HostRouter['state']) => {
    if (!state.initialized) return;
    const { title, description } = createHead(state, site);
    document.title = title;
    document
      .querySelector('link[rel="canonical"]')
      ?.setAttribute('href', window.location.origin + canonicalPath(state));
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  };
  update(router.state);
  router.subscribe(update);
}

function canonicalPath({ location: { pathname, search }, matches }: HostRouter['state']) {
  const names = matches.flatMap(({ route }) => readHandle(route).query ?? []);
  const given = new URLSearchParams(search);
  const known = names.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return canonicalAddress(pathname, new URLSearchParams(known));
}
