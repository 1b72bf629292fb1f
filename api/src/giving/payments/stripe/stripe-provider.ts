import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { HttpError } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import type { StripeSettings } from '../../../server/settings/stripe';
import type { GiftRow } from '../../gifts/gifts.repository';
import type { OpenProvider } from '../provider';
import { bookCharge, type Books } from './book-charge';
import { bookSubscription } from './book-subscription';
import { beginCheckout } from './checkout';
import { compareWithStripe } from './compare';
import { eventsWorker } from './events-worker';
import { idOf } from './find-gift';
import { ask, type HttpClient, isMissing, openStripe } from './open-stripe';
import { stripeRoutes } from './stripe.routes';
import { eventTaker } from './take-event';

/** What the provider works with. */
interface StripeServices extends Pick<Services, 'db' | 'mail' | 'changes'> {
  log: FastifyBaseLogger;
  stripe: StripeSettings;
  /** In tests, how a stand-in is reached without a network. */
  httpClient?: HttpClient;
}

/** Cards, wallets and Direct Debit by Stripe, on Stripe's own pages. */
export function openStripeProvider({ stripe: settings, httpClient, ...services }: StripeServices) {
  const stripe = openStripe(settings, httpClient);
  const books: Books = { ...services, stripe };
  const worker = eventsWorker(books);
  const compare = () => compareWithStripe(books);
  const take = eventTaker({ ...books, settings });
  return {
    ...callsOf(books),
    worker,
    compare,
    take,
    routes: (app) => stripeRoutes(app, { take, worker, compare }),
  } satisfies OpenProvider & Record<string, unknown>;
}

function callsOf(books: Books): Omit<OpenProvider, 'routes'> {
  const { stripe, log } = books;

  /** The ledger follows at once what was done at Stripe; where that fails, once Stripe tells of it. */
  async function follow(bring: () => Promise<void>) {
    try {
      await bring();
    } catch (error) {
      log.warn({ err: error }, 'what was done at Stripe will be in the ledger once Stripe tells of it');
    }
  }

  return {
    name: 'stripe',
    begin: (gift, plan) => beginCheckout(books, gift, plan),

    async cancel(gift) {
      const subscription = gift.provider_subscription;
      if (subscription === null) return closePage(books, gift);
      await ask(log, async () => {
        try {
          await stripe.subscriptions.cancel(subscription);
        } catch (error) {
          // It has ended there already.
          if (!isMissing(error)) throw error;
        }
      });
      await follow(() => bookSubscription(books, subscription));
    },

    async change(gift, amount) {
      const subscription = subscriptionOf(gift);
      await ask(log, async () => {
        const { items } = await stripe.subscriptions.retrieve(subscription);
        const [item] = items.data;
        if (!item) throw new Error(`The subscription ${subscription} has nothing to change`);
        const product = idOf(item.price.product) ?? '';
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

    cardPage: (gift, back) => ask(log, () => cardPage(stripe, subscriptionOf(gift), back)),

    async refund(payment, amount, key) {
      const charge = payment.source_key.replace(/^stripe:/, '');
      await ask(log, () =>
        stripe.refunds.create({ charge, amount, metadata: { key } }, { idempotencyKey: `refund-${key}` }),
      );
      await follow(() => bookCharge(books, charge));
    },
  };
}

function subscriptionOf({ provider_subscription }: GiftRow) {
  if (provider_subscription === null) throw new HttpError(409, 'This gift is not taken each month yet.');
  return provider_subscription;
}

/** A gift that nobody waits for can't be paid by mistake. */
async function closePage({ stripe, log }: Books, { provider_session: session }: GiftRow) {
  if (session === null) return;
  await ask(log, async () => {
    const { status } = await stripe.checkout.sessions.retrieve(session);
    if (status === 'open') await stripe.checkout.sessions.expire(session);
  });
}

/**
 * The page on which the card is replaced. What is chosen there is how the customer pays; a subscription that began on
 * Stripe's page has a card of its own, which would go before it, so that is made the customer's first.
 */
async function cardPage(stripe: Stripe, id: string, back: string) {
  const subscription = await stripe.subscriptions.retrieve(id);
  const customer = idOf(subscription.customer) ?? '';
  const card = idOf(subscription.default_payment_method);
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
