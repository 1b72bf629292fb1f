import { randomUUID, timingSafeEqual } from 'node:crypto';
import { cookies } from '@lapis/contract/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForeignRequest } from '../../server/http/limits/foreign-request';
import { HttpError } from '../../server/http/http-error';
import type { Settings } from '../../server/settings/settings';

const COOKIE = cookies.xsrf.name;
const HEADER = 'x-xsrf-token';
const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns a cookie with the token that every change must repeat; the page's scripts can read it. Returns
 * undefined if the browser already has one.
 */
export function xsrfCookie(sent: string | undefined, { secure }: Pick<Settings, 'secure'>) {
  if (cookieToken(sent)) return undefined;
  // Two UUIDs, because one has only 122 random bits. Node generates them quickly, from cached entropy.
  const token = `${randomUUID()}${randomUUID()}`;
  return `${COOKIE}=${token}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/**
 * Sets the cookie in browsers without one, on all API responses except public reads, which shared caches
 * store. The site's own script creates its token itself (`shared/http/src/xsrf-token.ts`), so this is for
 * other clients.
 */
export function issueXsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Pick<Settings, 'secure'>,
) {
  const { access, endpoint } = request.routeOptions.config;
  if (endpoint && access === 'anyone' && harmless.has(request.method)) return;
  const cookie = xsrfCookie(request.headers.cookie, settings);
  if (cookie) reply.header('set-cookie', cookie);
}

/**
 * Rejects changes that another site's page could have sent: a request with cookies but without the token,
 * which only a page on this site can read or set. A visitor who has only read pages has no cookies; a request
 * without any is rejected only if the browser reports a different site as its origin.
 */
export const xsrfCheck =
  (settings: Pick<Settings, 'publicUrl'>) =>
  ({ method, headers }: FastifyRequest, _reply: FastifyReply, done: (error?: HttpError) => void) => {
    if (harmless.has(method)) return done();
    const sent = headers[HEADER];
    const isRight =
      headers.cookie === undefined
        ? !isForeignRequest(headers, settings)
        : typeof sent === 'string' && same(sent, cookieToken(headers.cookie));
    done(isRight ? undefined : new HttpError(403, 'This page has been open for too long. Please reload it.'));
  };

const cookieToken = (sent = '') => tokenPattern.exec(sent)?.[1] ?? '';
const tokenPattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]*)`);

function same(sent: string, expected: string) {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
