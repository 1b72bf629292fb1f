import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { HttpError } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import type { StripeSettings } from '../../../server/settings/stripe';
import type { GiftRow } from '../../gifts/gifts.repository';
import type { OpenProvider, PaymentProvider } from '../provider';
import { bookCharge, type StripeBooking } from './book-charge';
import { bookSubscription } from './book-subscription';
import { bookSession, hasFailed } from './book-session';
import { NotSettledError, silent } from './charge-money';
import { beginCheckout, fetchSession } from './checkout';
import { compareWithStripe } from './compare';
import { eventsWorker } from './events-worker';
import { toId } from './find-gift';
import { callStripe, type HttpClient, toLogFields, isMissing, openStripe } from './open-stripe';
import { stripeRoutes } from './stripe.routes';
import { openTestPayments } from './test-payments';
import { eventTaker } from './take-event';

interface StripeServices extends Pick<Services, 'db' | 'mail' | 'changes'> {
  log: FastifyBaseLogger;
  stripe: StripeSettings;
  httpClient?: HttpClient;
}

export function openStripeProvider({ stripe: settings, httpClient, ...services }: StripeServices) {
  const stripe = openStripe(settings, httpClient);
  const books: StripeBooking = { ...services, stripe };
  const worker = eventsWorker(books);
  const compare = () => compareWithStripe(books);
  const take = eventTaker({ ...books, settings });
  return {
    ...createCalls(books),
    tests: settings.isLive ? undefined : openTestPayments(books),
    worker,
    compare,
    compareOrLog: () =>
      compare().catch((error: unknown) =>
        services.log.error(toLogFields(error), 'the ledger could not be compared with Stripe'),
      ),
    take,
    routes: (app) => stripeRoutes(app, { take, worker }),
  } satisfies OpenProvider & Record<string, unknown>;
}

function createCalls(books: StripeBooking): PaymentProvider {
  const { stripe, log } = books;

  /**
   * Updates the ledger right after a change at Stripe. If that fails, the ledger is updated when Stripe sends
   * its event.
   */
  async function follow(bring: () => Promise<void>) {
    try {
      await bring();
    } catch (error) {
      const level = error instanceof NotSettledError ? 'debug' : 'warn';
      log[level](toLogFields(error), 'a change at Stripe will be in the ledger once Stripe sends its event');
    }
  }

  return {
    name: 'stripe',
    async begin(gift, plan) {
      const page = await beginCheckout(books, gift, plan);
      const { provider_session: paid } = gift;
      if (!page && paid !== null) await follow(() => bookSession(books, paid));
      return page;
    },

    async cancel(gift) {
      const subscription = gift.provider_subscription ?? (await closePage(books, gift));
      if (subscription === undefined) return;
      await callStripe(log, async () => {
        try {
          await stripe.subscriptions.cancel(subscription);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      });
      await follow(() => bookSubscription(books, subscription));
    },

    async change(gift, amount) {
      const subscription = requireSubscription(gift);
      await callStripe(log, async () => {
        const { items } = await stripe.subscriptions.retrieve(subscription);
        const [item] = items.data;
        if (!item) throw new Error(`The subscription ${subscription} has nothing to change`);
        const product = toId(item.price.product) ?? '';
        await stripe.subscriptions.update(subscription, {
          items: [
            {
              id: item.id,
              quantity: 1,
              price_data: { currency: 'gbp', product, unit_amount: amount, recurring: { interval: 'month' } },
            },
          ],
          proration_behavior: 'none',
        });
      });
      await follow(() => bookSubscription(books, subscription));
    },

    cardPage: (gift, back) => callStripe(log, () => cardPage(stripe, requireSubscription(gift), back)),

    async refund(payment, amount, key, notify = true) {
      const charge = payment.source_key.replace(/^stripe:/, '');
      await callStripe(log, () =>
        stripe.refunds.create(
          // The choice not to notify the giver is stored in the metadata, because any of Stripe's events may
          // be the first to book this refund.
          { charge, amount, metadata: notify ? { key } : { key, ...silent } },
          { idempotencyKey: `refund-${key}` },
        ),
      );
      await follow(() => bookCharge(books, charge));
    },
  };
}

function requireSubscription({ provider_subscription }: GiftRow) {
  if (provider_subscription === null) throw new HttpError(409, 'The monthly payments have not started yet.');
  return provider_subscription;
}

/**
 * Closes a cancelled gift's payment page, so that the gift can't be paid by mistake. Returns the subscription
 * if one has been started on the page and not reported yet.
 * @throws HttpError 409 if a single gift has been paid there
 */
async function closePage({ stripe, log }: StripeBooking, gift: GiftRow) {
  const page = await callStripe(log, async () => {
    const found = await fetchSession(stripe, gift);
    if (found?.status === 'complete' && (await hasFailed(stripe, found))) return undefined;
    return found?.status === 'open' ? stripe.checkout.sessions.expire(found.id) : found;
  });
  if (page?.status !== 'complete') return undefined;
  const subscription = toId(page.subscription);
  if (subscription === undefined)
    throw new HttpError(409, 'This gift has just been paid. Please refund it once the money is here.');
  return subscription;
}

/**
 * Creates the page for replacing a card. The page changes the customer's default payment method, but a
 * subscription started by Checkout has its own method, which takes precedence. So the subscription's method
 * first becomes the customer's default.
 */
async function cardPage(stripe: Stripe, id: string, back: string) {
  const subscription = await stripe.subscriptions.retrieve(id);
  const customer = toId(subscription.customer) ?? '';
  const card = toId(subscription.default_payment_method);
  if (card !== undefined) {
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    await stripe.subscriptions.update(id, { default_payment_method: '' });
  }
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: back,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: back } },
    },
  });
  return url;
}
