import type { Site } from '@lapis/contract';
import { canonicalAddress } from '@lapis/contract/pages';
import { type HostRouter, isRouteErrorResponse } from '@lapis/router';
import { NoConnection } from '../federation/chunk-failure';
import { handleOf } from './handle';

/** What a page is made of, in the browser and on the server alike. */
export type Page = Pick<HostRouter['state'], 'matches' | 'loaderData' | 'errors'>;

type Said = 'title' | 'description' | 'picture' | 'article' | 'noindex';

/** What the innermost route that says something about the page says, made of its loader's data where it needs that. */
export function said<What extends Said>({ matches, loaderData }: Page, what: What) {
  const route = matches.findLast((match) => handleOf(match.route)[what])?.route;
  if (!route) return undefined;
  const fact = handleOf(route)[what];
  type Fact =
    | Exclude<typeof fact, (data: unknown) => unknown>
    | ReturnType<Extract<typeof fact, (data: unknown) => unknown>>;
  return (typeof fact === 'function' ? fact(loaderData[route.id]) : fact) as Fact;
}

function problemTitle(error: unknown) {
  if (error instanceof NoConnection) return 'You are offline';
  return isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Error';
}

/** What the head says of a page. The title is '{page title} · {app name}' (specification, section 2). */
export function headOf(page: Page, site: Pick<Site, 'app_name' | 'description'>) {
  const title = page.errors ? problemTitle(Object.values(page.errors)[0]) : said(page, 'title');
  return {
    title: [title, site.app_name].filter(Boolean).join(' · '),
    description: (!page.errors && said(page, 'description')) || site.description,
  };
}

/** Keeps what the document says of itself true: title, description, and the address that is passed on when it is shared. */
export function keepHead(router: HostRouter, site: Site) {
  const update = (state: HostRouter['state']) => {
    if (!state.initialized) return;
    const { title, description } = headOf(state, site);
    document.title = title;
    document
      .querySelector('link[rel="canonical"]')
      ?.setAttribute('href', window.location.origin + canonicalOf(state));
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  };
  update(router.state);
  router.subscribe(update);
}

/** As the server says it: without what of the query makes no other page, such as where a visitor came from. */
function canonicalOf({ location: { pathname, search }, matches }: HostRouter['state']) {
  const names = matches.flatMap(({ route }) => handleOf(route).query ?? []);
  const given = new URLSearchParams(search);
  const known = names.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return canonicalAddress(pathname, new URLSearchParams(known));
}
