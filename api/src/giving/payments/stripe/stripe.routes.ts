import { paymentEvents } from '@lapis/contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { networkBudgets } from '../../../server/http/network-budgets';
import { HttpError } from '../../../server/http/http-error';
import { doRegularly } from '../../../server/http/schedule-job';
import { type App, serve } from '../../../server/http/serve';
import { tooMany } from '../../../server/http/spend-budget';
import { HOUR } from '../../../server/time/clock';
import type { eventsWorker } from './events-worker';
import { inLog } from './open-stripe';
import type { eventTaker } from './take-event';

/** In bytes: an event holds a whole object of Stripe's. */
const LARGEST = 256 * 1024;

/** How often a minute a network is told that its call isn't signed. */
const STRANGERS_PER_MINUTE = 30;

interface StripeRoutes {
  take: ReturnType<typeof eventTaker>;
  worker: ReturnType<typeof eventsWorker>;
  compare: () => Promise<unknown>;
}

/** What Stripe tells is kept and answered at once, and looked into afterwards. */
export async function stripeRoutes(app: App, { take, worker, compare }: StripeRoutes) {
  const strangers = networkBudgets(STRANGERS_PER_MINUTE);

  /** Refuses a call that Stripe has not signed. Calls that it has signed are never counted. */
  async function refuse({ ip }: FastifyRequest): Promise<never> {
    const budget = strangers.spend(ip, 1);
    throw budget.isOver
      ? tooMany('Too many calls that are not signed by Stripe.', budget)
      : new HttpError(400, 'This call is not signed by Stripe.');
  }

  // The signature is of the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({
    ...serve(paymentEvents.stripe),
    bodyLimit: LARGEST,
    // Of what strangers send nothing is written down, in the log neither.
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

  app.addHook('onReady', async () => worker.start());
  app.addHook('onClose', () => worker.close());
  // Nobody waits for it, least of all the start.
  let comparing: Promise<unknown> = Promise.resolve();
  doRegularly(app, HOUR, 'the ledger could not be compared with Stripe', async () => {
    comparing = compare().catch((error: unknown) =>
      app.log.error(inLog(error), 'the ledger could not be compared with Stripe'),
    );
  });
  app.addHook('onClose', async () => void (await comparing));
}
