import { randomUUID, timingSafeEqual } from 'node:crypto';
import { cookies } from '@lapis/contract/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForeign } from '../../server/http/foreign-request';
import { HttpError } from '../../server/http/http-error';
import type { Settings } from '../../server/settings/settings';

const COOKIE = cookies.xsrf.name;
const HEADER = 'x-xsrf-token';
const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The cookie for a browser that has none yet: the token which its changes must repeat, and which the page's script
 * has to read. Undefined for one whose cookies have it.
 */
export function xsrfCookie(sent: string | undefined, { secure }: Pick<Settings, 'secure'>) {
  if (cookieToken(sent)) return undefined;
  // Two of them, because Node keeps random numbers ready for these, and 122 bits are a little less than one likes.
  const token = `${randomUUID()}${randomUUID()}`;
  return `${COOKIE}=${token}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/**
 * Gives the token to browsers that came without one and may need it: with every answer of the API but public reads,
 * which caches on the way keep for everybody. The site's own script makes itself one (`shared/http/src/xsrf-token.ts`);
 * this is for other clients.
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
 * Refuses a change that a foreign page could have sent: one that comes with cookies, as a browser's does
 * whoever asked for it, but without the token that only a page of this site can read or set. One without cookies is
 * refused where the browser says that another site's page asked for it: who only reads has none.
 */
export const xsrfCheck =
  (settings: Pick<Settings, 'publicUrl'>) =>
  ({ method, headers }: FastifyRequest, _reply: FastifyReply, done: (error?: HttpError) => void) => {
    if (harmless.has(method)) return done();
    const sent = headers[HEADER];
    const isRight =
      headers.cookie === undefined
        ? !isForeign(headers, settings)
        : typeof sent === 'string' && same(sent, cookieToken(headers.cookie));
    done(isRight ? undefined : new HttpError(403, 'This page was open for too long. Please reload it.'));
  };

/** The token's alphabet needs no decoding. */
const cookieToken = (sent = '') => tokenPattern.exec(sent)?.[1] ?? '';
const tokenPattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]*)`);

function same(sent: string, expected: string) {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
