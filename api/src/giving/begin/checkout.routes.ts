import { gifts } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { FastifyReply } from 'fastify';
import { sendErrorAsText } from '../../server/http/errors';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { type App, serve, type Services } from '../../server/http/serve';
import { giftsRepository } from '../gifts/gifts.repository';
import type { Checkout } from './checkout';

const leadTo = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address);

/** The way to the provider's page and back, which browsers go: what goes wrong is said as text. */
export async function checkoutRoutes(app: App, { db, checkout }: Services & { checkout: Checkout }) {
  app.setErrorHandler(sendErrorAsText);
  const giftOf = async (token: string) => orNotFound(await giftsRepository(db).byToken(token));

  app.route({
    ...serve(gifts.pay),
    handler: async ({ params: { token }, ip }, reply) =>
      leadTo(reply, (await checkout(await giftOf(token), ip)) ?? href('give.gift', { token })),
  });

  // Looked up at once, so that nobody who has just paid is asked to pay. What can't be looked up now is told of later.
  app.route({
    ...serve(gifts.paid),
    handler: async ({ params: { token }, ip, log }, reply) => {
      const gift = await giftOf(token);
      try {
        await checkout(gift, ip);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        log.warn({ gift: gift.id, status: error.statusCode }, 'a payment could not be looked up on return');
      }
      return leadTo(reply, href('give.gift', { token }));
    },
  });
}
