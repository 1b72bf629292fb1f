import type { IncomingMessage, ServerResponse } from 'node:http';
import { cacheStatus } from '../../server/response-cache/cache-status';
import type { Read } from '../../server/cache/tagged-cache';
import { writeCached } from '../../server/response-cache/send-cached';
import { securityHeaders } from '../../server/http/security-headers';
import { xsrfCookie } from '../../people/sessions/xsrf';
import type { Settings } from '../../server/settings/settings';
import type { Page } from './fill-page';

/** In seconds, for a page that can't be made just now. */
export const RETRY_AFTER = '5';

/** How a page was had; `failed` where it says that there is none to be had just now. */
type Had = Read<unknown>['status'] | 'failed';

/** Answers a request with a page, to anybody. */
export function pageAnswers(settings: Pick<Settings, 'secure' | 'remoteEntries'>) {
  const always = Object.entries(securityHeaders(settings)).flat();

  return (page: Page, had: Had, id: string, request: IncomingMessage, response: ServerResponse) => {
    const { status, location, policy, etag, forms, isSecret } = page;
    const cookie = xsrfCookie(request.headers.cookie, settings);
    // A cookie is for one browser, and no cache between may hand it to others.
    const cacheControl =
      had === 'failed' || isSecret ? 'no-store' : cookie ? 'private, no-cache' : 'no-cache';
    const headers = [...always, 'x-request-id', id, 'cache-control', cacheControl];
    if (had === 'failed') headers.push('retry-after', RETRY_AFTER);
    else headers.push('cache-status', cacheStatus(page.isStale ? 'stale' : had));
    if (cookie) headers.push('set-cookie', cookie);
    if (location) headers.push('location', location);
    // The dev servers' scripts evaluate code and come from other ports.
    if (!settings.remoteEntries) headers.push('content-security-policy', policy);
    writeCached({ etag, forms, type: 'text/html; charset=utf-8' }, status, headers, request, response);
  };
}

export const acceptsHtml = ({ accept = '*/*' }: IncomingMessage['headers']) =>
  /text\/html|\*\/\*/.test(accept);
