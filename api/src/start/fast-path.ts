import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { shared } from '../server/cdn/cache-control';
import { cacheStatus } from '../server/response-cache/cache-status';
import type { ResponseCache } from '../server/response-cache/response-cache';
import { writeCached } from '../server/response-cache/send-cached';
import { acceptsHtml, pageAnswers } from '../pages/document/answer';
import { isFile } from '../pages/document/file-address';
import type { Pages } from '../pages/document/pages';
import type { Visits } from '../pages/document/visits';
import type { ReadCounts } from '../pages/counts/count-reads';
import type { MissingCounts } from '../pages/missing/count-missing';
import type { Redirects } from '../pages/redirects/kept-redirects';
import type { VisitTokens } from '../pages/releases/visit-tokens';
import type { OpenedVersions } from '../pages/opened/opened-versions';
import { closedPolicy, securityHeaders } from '../server/http/security-headers';
import type { App } from '../server/http/serve';
import type { Settings } from '../server/settings/settings';

const segmentOf = (url: string) => /^\/[^/?]*/.exec(url)?.[0] ?? '/';

interface FastPath {
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
 * Answers requests for what lies ready in memory, pages and public reads, before the framework is asked, whose
 * routing, hooks and logger for each request cost more than all the rest. Says whether it did; everything else goes
 * its usual way.
 */
export function createFastPath(
  app: App,
  { pages, opened, visits, visitTokens, redirects, missing, reads, responses, settings }: FastPath,
) {
  const sendPage = pageAnswers(settings, visitTokens);
  const always = Object.entries({
    ...securityHeaders(settings),
    'content-security-policy': closedPolicy,
    'cache-status': cacheStatus('hit'),
  }).flat();
  /**
   * First segments of addresses that are no pages: there the framework's routes are asked. A route that is read, and
   * stood below a page, would take that page off this path: such routes stand below /api.
   */
  const elsewhere = new Set<string>();
  app.addHook('onRoute', ({ url, method }) => {
    if ([method].flat().includes('GET')) elsewhere.add(segmentOf(url));
  });
  // There each of them has its line in the log, which is the framework's.
  const isLogged = ['debug', 'trace'].includes(settings.logLevel);

  function answerRead(url: string, request: IncomingMessage, response: ServerResponse) {
    const answer = responses.peek(url);
    if (!answer) return false;
    const { etag, forms, tagHeader, freshUntil } = answer;
    const headers = [...always, 'x-request-id', randomUUID(), 'cache-tag', tagHeader];
    headers.push('cache-control', shared(settings, freshUntil));
    writeCached({ etag, forms, type: 'application/json; charset=utf-8' }, 200, headers, request, response);
    return true;
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/', headers } = request;
    if (method !== 'GET' || isLogged) return false;
    if (url.startsWith('/api/')) return answerRead(url, request, response);
    if (elsewhere.has(segmentOf(url)) || isFile(url.split('?', 1).join()) || !acceptsHtml(headers))
      return false;
    if (opened.isAskedFor(headers)) return false;
    const visit = visits.of(headers);
    const page = pages.ready(url, visit.choice);
    if (!page) return false;
    const isMissing = page.status === 404;
    if ((isMissing || url.includes('?')) && redirects.mayLead(url, isMissing)) return false;
    if (isMissing) missing.note(url);
    else reads.note(page.counted, headers, url);
    sendPage(page, 'hit', { id: randomUUID(), visit, request, response });
    return true;
  };
}
