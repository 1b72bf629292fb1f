import type { IncomingMessage, ServerResponse } from 'node:http';
import { VISIT_TOKEN } from '@lapis/contract/rendering';
import { MISSING, sharedCacheControl } from '../../server/cdn/cache-control';
import { tagName } from '../../server/cdn/cache-tags';
import { cacheStatus } from '../../server/response-cache/cache-status';
import type { CacheRead } from '../../server/cache/tagged-cache';
import { writeCached } from '../../server/response-cache/send-cached';
import { securityHeaders } from '../../server/http/security-headers';
import type { Settings } from '../../server/settings/settings';
import { REDIRECTS } from '../redirects/redirect-lookup';
import type { VisitTokens } from '../releases/reports/visit-tokens';
import type { Document } from './document';
import type { Visit } from './visits';

export const RETRY_AFTER = '5';

export const isUnavailable = ({ status }: Document) => status === 503;

interface PageRequest {
  id: string;
  visit: Visit;
  request: IncomingMessage;
  response: ServerResponse;
  /** Replaces the document's status. */
  status?: number;
}

/**
 * True if a page of another site may have opened this one and hold a reference to its window. A page can't
 * forge Fetch Metadata. The check misses one case: the other page opened the window, and the visitor then
 * typed this address in it.
 */
const mayHaveOpener = ({ 'sec-fetch-site': site }: IncomingMessage['headers']) =>
  site !== 'none' && site !== 'same-origin';

/** Last stage: sends a document to one visitor. */
export function createPageSender(
  settings: Pick<Settings, 'secure' | 'remoteEntries' | 'cdn'>,
  visitTokens: Pick<VisitTokens, 'of'>,
) {
  const { 'cross-origin-opener-policy': openerPolicy, ...others } = securityHeaders(settings);
  const always = Object.entries(others).flat();

  return (found: CacheRead<Document>, { id, visit, request, response, ...instead }: PageRequest) => {
    const document = found.value;
    const { location, policy, etag, forms, tagHeader, versions } = document;
    // Tagged with REDIRECTS if there is a query, because a redirect that is added later may match the query.
    const tags = request.url?.includes('?') ? `${tagHeader},${tagName(REDIRECTS)}` : tagHeader;
    const headers = [...always, 'x-request-id', id, 'cache-control', pageCacheControl(found, visit)];
    if (isUnavailable(document)) headers.push('retry-after', RETRY_AFTER);
    else
      headers.push('cache-status', cacheStatus(document.isStale ? 'stale' : found.status), 'cache-tag', tags);
    if (isCutOff(document, request)) headers.push('cross-origin-opener-policy', openerPolicy);
    if (visit.cookie) headers.push('set-cookie', visit.cookie);
    const token = visitTokens.of(versions);
    // A page's scripts can read only one header of their document, Server-Timing. A token in the page itself
    // would change the page every hour.
    if (token) headers.push('server-timing', `${VISIT_TOKEN};desc="${token}"`);
    if (location) headers.push('location', location);
    // No CSP in development: dev servers' scripts use `eval` and come from other ports.
    if (!settings.remoteEntries) headers.push('content-security-policy', policy);
    const cached = {
      etag,
      forms,
      type: 'text/html; charset=utf-8',
      vary: settings.cdn ? undefined : 'sec-fetch-site',
    };
    writeCached(cached, instead.status ?? document.status, headers, request, response);
  };

  /**
   * True if the response needs Cross-Origin-Opener-Policy. The header makes the browser switch processes,
   * which costs 0.2 s on a cheap phone. It isn't needed for visits from an email, an app or a bookmark,
   * because they have no opener. Behind a CDN, which can't tell the two variants apart, all pages get it.
   */
  function isCutOff({ isFrame, isSecret }: Document, { headers }: IncomingMessage) {
    return settings.cdn !== undefined || isFrame || isSecret || mayHaveOpener(headers);
  }

  function pageCacheControl({ value: document, status }: CacheRead<Document>, visit: Visit) {
    if (isUnavailable(document) || document.isSecret) return 'no-store';
    // Not for shared caches: the cookie, and perhaps the page, is meant for a single browser.
    if (visit.isPrivate || visit.cookie || document.isPersonal) return 'private, no-cache';
    if (document.isStale || status === 'stale' || status === 'uncached') return 'no-cache';
    return sharedCacheControl(settings, document.changesAt, document.status === 404 ? MISSING : Infinity);
  }
}

export const acceptsHtml = ({ accept = '*/*' }: IncomingMessage['headers']) =>
  /text\/html|\*\/\*/.test(accept);
