import { gifts } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { FastifyReply } from 'fastify';
import { sendErrorAsText } from '../../server/http/errors';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { type App, toRouteOptions, type Services } from '../../server/http/serve';
import { giftsRepository } from '../gifts/gifts.repository';
import type { Checkout } from './checkout';

const redirectUncached = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address);

/**
 * Redirects givers to the provider's payment page and back. Errors are sent as plain text, because the
 * browser shows them.
 */
export async function checkoutRoutes(app: App, { db, checkout }: Services & { checkout: Checkout }) {
  app.setErrorHandler(sendErrorAsText);
  const findGiftByToken = async (token: string) => orNotFound(await giftsRepository(db).byToken(token));

  app.route({
    ...toRouteOptions(gifts.pay),
    handler: async ({ params: { token }, ip }, reply) =>
      redirectUncached(
        reply,
        (await checkout(await findGiftByToken(token), ip)) ?? href('give.gift', { token }),
      ),
  });

  // Fetches the payment now, so that the page doesn't ask a giver who has just paid to pay again. If that
  // fails, the provider's webhook reports the payment later.
  app.route({
    ...toRouteOptions(gifts.paid),
    handler: async ({ params: { token }, ip, log }, reply) => {
      const gift = await findGiftByToken(token);
      try {
        await checkout(gift, ip);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        log.warn({ gift: gift.id, status: error.statusCode }, 'a payment could not be looked up on return');
      }
      return redirectUncached(reply, href('give.gift', { token }));
    },
  });
}
