import type { IncomingMessage, ServerResponse } from 'node:http';
import { cacheStatus } from '../../server/response-cache/cache-status';
import type { Read } from '../../server/cache/tagged-cache';
import { writeCached } from '../../server/response-cache/send-cached';
import { securityHeaders } from '../../server/http/security-headers';
import { xsrfCookie } from '../../people/sessions/xsrf';
import type { Settings } from '../../server/settings/settings';
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

/** Answers a request with a page, to anybody. */
export function pageAnswers(settings: Pick<Settings, 'secure' | 'remoteEntries'>) {
  const always = Object.entries(securityHeaders(settings)).flat();

  return (page: Page, had: Had, { id, visit, request, response }: Asked) => {
    const { status, location, policy, etag, forms, isSecret } = page;
    const cookies = [xsrfCookie(request.headers.cookie, settings), visit.cookie].filter(Boolean) as string[];
    // A cookie is for one browser, and so may be the page: no cache between may hand it to others.
    const isPrivate = visit.isPrivate || cookies.length > 0;
    const cacheControl =
      had === 'failed' || isSecret ? 'no-store' : isPrivate ? 'private, no-cache' : 'no-cache';
    const headers = [...always, 'x-request-id', id, 'cache-control', cacheControl];
    if (had === 'failed') headers.push('retry-after', RETRY_AFTER);
    else headers.push('cache-status', cacheStatus(page.isStale ? 'stale' : had));
    for (const cookie of cookies) headers.push('set-cookie', cookie);
    if (location) headers.push('location', location);
    // The dev servers' scripts evaluate code and come from other ports.
    if (!settings.remoteEntries) headers.push('content-security-policy', policy);
    writeCached({ etag, forms, type: 'text/html; charset=utf-8' }, status, headers, request, response);
  };
}

export const acceptsHtml = ({ accept = '*/*' }: IncomingMessage['headers']) =>
  /text\/html|\*\/\*/.test(accept);
