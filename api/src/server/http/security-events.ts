import { oauth, session } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';

/** Calls by which people sign in: what they refuse may be somebody who guesses. */
const signIns = new Set<unknown>([session.login, session.loginTwoFactor, oauth.exchange]);

/**
 * Notes a refusal in the log as an event of security (OWASP ASVS 5.0, 16.3), to be watched or sent elsewhere: who may not
 * call, who calls too often, and who doesn't get in. Without network addresses, and with the pattern of the address,
 * which holds no token.
 */
export function noteSecurityEvent(
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
