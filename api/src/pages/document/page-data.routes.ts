import { NEWEST_PAGE_DATA } from '@lapis/contract/rendering';
import { FOREVER, permanentCacheControl } from '../../server/cdn/cache-control';
import { notFound } from '../../server/http/http-error';
import type { App, Services } from '../../server/http/serve';
import { sendCached } from '../../server/response-cache/send-cached';
import { headersForOpened } from '../opened/opened-page';
import { PAGE_DATA } from './document';
import { SITE_PLAN } from './host-configs';
import type { Pages } from './pages';
import { isUnavailable, RETRY_AFTER } from './response';
import type { WithVersions } from './visits';

const type = 'application/json; charset=utf-8';

/** Serves page data and host configurations at URLs that contain a hash of their content. */
export function pageDataRoutes(
  app: App,
  { settings, pages }: Pick<Services, 'settings'> & { pages: Pages },
  withVersions: WithVersions,
) {
  app.get<{ Params: { state: string } }>(`${PAGE_DATA}:state/*`, async (request, reply) => {
    const before = `${PAGE_DATA}${request.params.state}`;
    const address = request.url.replace(/^\/page-data\/[^/]*/, '');
    const spend = (cost: number) => request.spend(cost);
    const { value: page } = await withVersions(request, (choice) => pages.find(address, choice, spend));
    if (isUnavailable(page))
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER }).send();
    const { data } = page;
    if (!data && before === NEWEST_PAGE_DATA)
      return reply.code(204).header('cache-control', 'no-store').send();
    if (!data) throw notFound();
    if (before === NEWEST_PAGE_DATA) {
      const cacheControl = page.isSecret ? 'no-store' : 'no-cache';
      reply.headers({ 'cache-control': cacheControl, ...headersForOpened(request) });
      return sendCached({ ...data, type }, request, reply);
    }
    // Redirects a URL with an outdated hash to the current one.
    if (!data.href.startsWith(`${before}/`))
      return reply.header('cache-control', 'no-store').redirect(data.href);
    // Only shared caches that can be purged may store this. Others would keep serving withdrawn data to
    // anyone who knows the URL.
    const cacheControl = permanentCacheControl(settings, page.changesAt);
    reply.headers({
      'cache-control': cacheControl,
      'cache-tag': page.tagHeader,
      ...headersForOpened(request),
    });
    return sendCached({ ...data, type }, request, reply);
  });

  app.get(`${SITE_PLAN}:state`, async (request, reply) => {
    const config = await withVersions(request, (choice) => pages.config(request.url, choice));
    if (!config) throw notFound();
    reply.headers({ 'cache-control': FOREVER, ...headersForOpened(request) });
    return sendCached({ ...config, type }, request, reply);
  });
}
