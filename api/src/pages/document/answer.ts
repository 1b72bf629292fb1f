import type { IncomingMessage, ServerResponse } from 'node:http';
import { VISIT_TOKEN } from '@lapis/contract/rendering';
import { MISSING, shared } from '../../server/cdn/cache-control';
import { tagName } from '../../server/cdn/cache-tags';
import { cacheStatus } from '../../server/response-cache/cache-status';
import type { Read } from '../../server/cache/tagged-cache';
import { writeCached } from '../../server/response-cache/send-cached';
import { securityHeaders } from '../../server/http/security-headers';
import type { Settings } from '../../server/settings/settings';
import { REDIRECTS } from '../redirects/kept-redirects';
import type { VisitTokens } from '../releases/visit-tokens';
import type { Page } from './fill-page';
import type { Visit } from './visits';

/** In seconds, for a page that can't be made just now. */
export const RETRY_AFTER = '5';

/** How a page was had; `failed` where it says that there is none to be had just now. */
type Had = Read<unknown>['status'] | 'failed';

interface Asked {
  /** Of the request. */
  id: string;
  visit: Visit;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Whether a page of another site leads here, and may keep hold of the window: by Fetch Metadata, which no page can alter.
 * It doesn't tell of a window that another page opened and in which somebody then typed the address.
 */
const mayHaveOpener = ({ 'sec-fetch-site': site }: IncomingMessage['headers']) =>
  site !== 'none' && site !== 'same-origin';

/** Answers a request with a page, to anybody. */
export function pageAnswers(
  settings: Pick<Settings, 'secure' | 'remoteEntries' | 'cdn'>,
  visitTokens: Pick<VisitTokens, 'of'>,
) {
  const { 'cross-origin-opener-policy': openerPolicy, ...others } = securityHeaders(settings);
  const always = Object.entries(others).flat();

  return (page: Page, had: Had, { id, visit, request, response }: Asked) => {
    const { status, location, policy, etag, forms, tagHeader, versions } = page;
    // A new redirect holds for an address with a query at once, whatever page was sent for it before.
    const tags = request.url?.includes('?') ? `${tagHeader},${tagName(REDIRECTS)}` : tagHeader;
    const headers = [...always, 'x-request-id', id, 'cache-control', cacheControlOf(page, had, visit)];
    if (had === 'failed') headers.push('retry-after', RETRY_AFTER);
    else headers.push('cache-status', cacheStatus(page.isStale ? 'stale' : had), 'cache-tag', tags);
    if (isCutOff(page, request)) headers.push('cross-origin-opener-policy', openerPolicy);
    if (visit.cookie) headers.push('set-cookie', visit.cookie);
    const token = visitTokens.of(versions);
    // The one header of a page that its scripts can read; in the page itself it would make another page each hour.
    if (token) headers.push('server-timing', `${VISIT_TOKEN};desc="${token}"`);
    if (location) headers.push('location', location);
    // The dev servers' scripts evaluate code and come from other ports.
    if (!settings.remoteEntries) headers.push('content-security-policy', policy);
    const cached = {
      etag,
      forms,
      type: 'text/html; charset=utf-8',
      vary: settings.cdn ? undefined : 'sec-fetch-site',
    };
    writeCached(cached, status, headers, request, response);
  };

  /**
   * To cut a page off, a browser goes on in a new process once the page has answered: a fifth of a second on a cheap
   * phone. Whoever comes from a mail, another app or their own bookmarks to read has nobody to be cut off from. A CDN may
   * not keep the two apart.
   */
  function isCutOff({ isFrame, isSecret }: Page, { headers }: IncomingMessage) {
    return settings.cdn !== undefined || isFrame || isSecret || mayHaveOpener(headers);
  }

  function cacheControlOf(page: Page, had: Had, visit: Visit) {
    if (had === 'failed' || page.isSecret) return 'no-store';
    // A cookie is for one browser, and so may be the page: no cache between may hand it to others.
    if (visit.isPrivate || visit.cookie || page.isPersonal) return 'private, no-cache';
    if (page.isStale || had === 'stale' || had === 'uncached') return 'no-cache';
    return shared(settings, page.changesAt, page.status === 404 ? MISSING : Infinity);
  }
}

export const acceptsHtml = ({ accept = '*/*' }: IncomingMessage['headers']) =>
  /text\/html|\*\/\*/.test(accept);
