import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sharedCacheControl } from '../server/cdn/cache-control';
import { cacheStatus } from '../server/response-cache/cache-status';
import type { ResponseCache } from '../server/response-cache/response-cache';
import { writeCached } from '../server/response-cache/send-cached';
import { acceptsHtml, createPageSender } from '../pages/document/response';
import { isFile } from '../pages/files/file-address';
import type { Pages } from '../pages/document/pages';
import type { Visits } from '../pages/document/visits';
import type { ReadCounts } from '../pages/counts/count-reads';
import type { MissingCounts } from '../pages/missing/count-missing';
import type { Redirects } from '../pages/redirects/redirect-lookup';
import type { VisitTokens } from '../pages/releases/reports/visit-tokens';
import type { OpenedVersions } from '../pages/opened/opened-versions';
import { closedPolicy, securityHeaders } from '../server/http/security-headers';
import type { App } from '../server/http/serve';
import type { Settings } from '../server/settings/settings';

const firstSegment = (url: string) => /^\/[^/?]*/.exec(url)?.[0] ?? '/';

interface FastPathServices {
  pages: Pages;
  opened: OpenedVersions;
  visits: Visits;
  visitTokens: VisitTokens;
  redirects: Redirects;
  missing: MissingCounts;
  reads: ReadCounts;
  responses: ResponseCache;
  settings: Settings;
}

/**
 * Creates a function that serves cached pages and public reads before Fastify handles the request: its
 * routing, hooks and logger cost more than everything else. The function returns true if it has sent a
 * response.
 */
export function createFastPath(
  app: App,
  { pages, opened, visits, visitTokens, redirects, missing, reads, responses, settings }: FastPathServices,
) {
  const sendPage = createPageSender(settings, visitTokens);
  const always = Object.entries({
    ...securityHeaders(settings),
    'content-security-policy': closedPolicy,
    'cache-status': cacheStatus('hit'),
  }).flat();
  /**
   * First segments of Fastify's own GET routes, which aren't pages. A GET route that shares its first segment
   * with a page would disable the fast path for that page, so such routes belong under /api.
   */
  const elsewhere = new Set<string>();
  app.addHook('onRoute', ({ url, method }) => {
    if ([method].flat().includes('GET')) elsewhere.add(firstSegment(url));
  });
  // At these levels Fastify's logger writes a line for each response.
  const isLogged = ['debug', 'trace'].includes(settings.logLevel);

  function answerRead(url: string, request: IncomingMessage, response: ServerResponse) {
    const answer = responses.peek(url);
    if (!answer) return false;
    const { etag, forms, tagHeader, freshUntil } = answer;
    const headers = [...always, 'x-request-id', randomUUID(), 'cache-tag', tagHeader];
    headers.push('cache-control', sharedCacheControl(settings, freshUntil));
    writeCached({ etag, forms, type: 'application/json; charset=utf-8' }, 200, headers, request, response);
    return true;
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/', headers } = request;
    if (method !== 'GET' || isLogged) return false;
    if (url.startsWith('/api/')) return answerRead(url, request, response);
    if (elsewhere.has(firstSegment(url)) || isFile(url.split('?', 1).join()) || !acceptsHtml(headers))
      return false;
    if (opened.isAskedFor(headers)) return false;
    const visit = visits.of(headers);
    const page = pages.ready(url, visit.choice);
    if (!page) return false;
    const isMissing = page.status === 404;
    if ((isMissing || url.includes('?')) && redirects.mayLead(url, isMissing)) return false;
    if (isMissing) missing.note(url);
    else reads.note(page.counted, headers, url);
    sendPage({ value: page, status: 'hit' }, { id: randomUUID(), visit, request, response });
    return true;
  };
}
