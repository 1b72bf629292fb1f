import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redirects } from './redirect-lookup';

/**
 * Sends the redirect that staff created for an address. Testers get it too. Returns false if there is none.
 */
export const createRedirectSender =
  (redirects: Redirects) =>
  async ({ url }: FastifyRequest, reply: FastifyReply, isMissing?: boolean) => {
    const led = await redirects.at(url, isMissing ?? (await redirects.kindOf(url)) === 'nothing');
    if (!led) return false;
    if (led.id !== undefined) redirects.note(led.id);
    // Not cached, because the redirect may change and every use is counted.
    await reply.code(led.status).headers({ location: led.to, 'cache-control': 'no-cache' }).send();
    return true;
  };
