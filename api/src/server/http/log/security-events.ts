import { oauth, session } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';

/** Calls whose rejection may mean that an attacker is guessing credentials. */
const signIns = new Set<unknown>([session.login, session.loginTwoFactor, oauth.exchange]);

/**
 * Logs rejections as security events, for monitoring (OWASP ASVS 5.0, 16.3). Omits network addresses, and
 * logs the route's pattern, which contains no token.
 */
export function logSecurityEvent(
  { log, method, routeOptions, session: signedIn }: FastifyRequest,
  status: number,
) {
  const { endpoint } = routeOptions.config;
  const isRefusedSignIn = signIns.has(endpoint) && [401, 410, 422].includes(status);
  if (status !== 403 && status !== 429 && !isRefusedSignIn) return;
  const event = isRefusedSignIn ? 'sign-in refused' : status === 403 ? 'not allowed' : 'too often';
  log.warn(
    { security: event, status, method, route: routeOptions.url ?? '', user: signedIn?.user.id ?? null },
    'security event',
  );
}
