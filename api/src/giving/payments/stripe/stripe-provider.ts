import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { HttpError } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import type { StripeSettings } from '../../../server/settings/stripe';
import type { GiftRow } from '../../gifts/gifts.repository';
import type { OpenProvider } from '../provider';
import { bookCharge, type Books } from './book-charge';
import { bookSubscription } from './book-subscription';
import { bookSession, hasFailed } from './book-session';
import { NotYet, silent } from './charge-money';
import { beginCheckout, pageOf } from './checkout';
import { compareWithStripe } from './compare';
import { eventsWorker } from './events-worker';
import { idOf } from './find-gift';
import { ask, type HttpClient, inLog, isMissing, openStripe } from './open-stripe';
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
      const level = error instanceof NotYet ? 'debug' : 'warn';
      log[level](inLog(error), 'what was done at Stripe will be in the ledger once Stripe tells of it');
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

    async refund(payment, amount, key, notify = true) {
      const charge = payment.source_key.replace(/^stripe:/, '');
      await ask(log, () =>
        stripe.refunds.create(
          // The refund may be booked by whatever Stripe tells of it first, so the choice travels with it.
          { charge, amount, metadata: notify ? { key } : { key, ...silent } },
          { idempotencyKey: `refund-${key}` },
        ),
      );
      await follow(() => bookCharge(books, charge));
    },
  };
}

function subscriptionOf({ provider_subscription }: GiftRow) {
  if (provider_subscription === null) throw new HttpError(409, 'The monthly payments have not started yet.');
  return provider_subscription;
}

/**
 * Closes the page of a gift that nobody waits for, so that it can't be paid by mistake; answers the subscription that
 * has begun there already, and that the site was not told of.
 * @throws HttpError 409 where a single gift was paid there
 */
async function closePage({ stripe, log }: Books, gift: GiftRow) {
  const page = await ask(log, async () => {
    const found = await pageOf(stripe, gift);
    if (found?.status === 'complete' && (await hasFailed(stripe, found))) return undefined;
    return found?.status === 'open' ? stripe.checkout.sessions.expire(found.id) : found;
  });
  if (page?.status !== 'complete') return undefined;
  const subscription = idOf(page.subscription);
  if (subscription === undefined)
    throw new HttpError(409, 'This gift has just been paid. Please refund it once the money is here.');
  return subscription;
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
