import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redirects } from '../redirects/kept-redirects';

/**
 * Answers with a redirect of the staff's own, where there is one, and says whether it did. A tester is led as visitors
 * are.
 */
export const leadOn =
  (redirects: Redirects) =>
  async ({ url }: FastifyRequest, reply: FastifyReply, isMissing?: boolean) => {
    const led = await redirects.at(url, isMissing ?? (await redirects.kindOf(url)) === 'nothing');
    if (!led) return false;
    redirects.note(led.id);
    // Asked for each time: it may be changed, and how often it leads on is counted.
    await reply.code(led.status).headers({ location: led.to, 'cache-control': 'no-cache' }).send();
    return true;
  };
