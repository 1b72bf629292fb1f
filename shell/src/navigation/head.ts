import type { Site } from '@lapis/contract';
import { isRouteErrorResponse, type Handle } from '@lapis/router';
import type { HostRouter } from '../router';

/** What a page is made of, in the browser and on the server alike. */
type Page = Pick<HostRouter['state'], 'matches' | 'loaderData' | 'errors'>;

/** What the innermost route that says something about the page says, made of its loader's data where it needs that. */
function said({ matches, loaderData }: Page, what: 'title' | 'description'): string | undefined {
  const route = matches.findLast((match) => (match.route.handle as Handle | undefined)?.[what])?.route;
  if (!route) return undefined;
  const text = (route.handle as Handle<unknown>)[what];
  return typeof text === 'function' ? text(loaderData[route.id]) : text;
}

const problemTitle = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Error';

/** What the head says of a page. The title is '{page title} · {app name}' (specification, section 2). */
export function headOf(page: Page, site: Pick<Site, 'app_name' | 'description'>) {
  const title = page.errors ? problemTitle(Object.values(page.errors)[0]) : said(page, 'title');
  return {
    title: [title, site.app_name].filter(Boolean).join(' · '),
    description: (!page.errors && said(page, 'description')) || site.description,
  };
}

/** Keeps the document's title and description those of the page shown. */
export function keepHead(router: HostRouter, site: Site) {
  const update = (state: HostRouter['state']) => {
    if (!state.initialized) return;
    const { title, description } = headOf(state, site);
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  };
  update(router.state);
  router.subscribe(update);
}
