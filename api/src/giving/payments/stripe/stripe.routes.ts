import { paymentEvents } from '@lapis/contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { networkBudgets } from '../../../server/http/limits/network-budgets';
import { HttpError } from '../../../server/http/http-error';
import { type App, toRouteOptions } from '../../../server/http/serve';
import { tooManyRequests } from '../../../server/http/limits/spend-budget';
import type { eventsWorker } from './events-worker';
import type { eventTaker } from './take-event';

const LARGEST = 256 * 1024;

/**
 * Number of unsigned calls per minute and network that are rejected with 400; further ones are rejected with
 * 429.
 */
const STRANGERS_PER_MINUTE = 30;

interface StripeRoutes {
  take: ReturnType<typeof eventTaker>;
  worker: ReturnType<typeof eventsWorker>;
}

export async function stripeRoutes(app: App, { take, worker }: StripeRoutes) {
  const strangers = networkBudgets(STRANGERS_PER_MINUTE);

  /** Rejects an unsigned call. Signed calls don't count towards the limit. */
  async function refuse({ ip }: FastifyRequest): Promise<never> {
    const budget = strangers.spend(ip, 1);
    throw budget.isOver
      ? tooManyRequests('Too many calls that are not signed by Stripe.', budget)
      : new HttpError(400, 'This call is not signed by Stripe.');
  }

  // Keeps the raw body, because the signature covers its bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({
    ...toRouteOptions(paymentEvents.stripe),
    bodyLimit: LARGEST,
    // Logs only warnings and errors, so that unsigned calls can't fill the log.
    logLevel: 'warn',
    onRequest: async (request) => {
      if (typeof request.headers['stripe-signature'] !== 'string') await refuse(request);
    },
    handler: async (request) => {
      const signature = String(request.headers['stripe-signature']);
      if (!(await take(request.body as Buffer, signature))) await refuse(request);
      worker.workSoon();
      return { received: true };
    },
  } as RouteOptions as never);
}
