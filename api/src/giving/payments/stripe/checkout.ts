import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { MINUTE } from '../../../server/time/clock';
import type { GiftRow } from '../../gifts/gifts.repository';
import type { CheckoutPlan } from '../provider';
import { hasFailed } from './book-session';
import { toMetadata } from './find-gift';
import { callStripe, isMissing } from './open-stripe';

/** Lists no payment methods, so that Stripe offers all that are enabled in its dashboard. */
function sessionParams(
  gift: GiftRow,
  { giver, title, done, back }: CheckoutPlan,
): Stripe.Checkout.SessionCreateParams {
  const metadata = toMetadata(gift);
  const isMonthly = gift.interval === 'month';
  return {
    mode: isMonthly ? 'subscription' : 'payment',
    client_reference_id: gift.reference,
    metadata,
    customer_email: giver.email,
    success_url: done,
    cancel_url: back,
    // Shows the amount in pounds in every country.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: gift.amount,
          product_data: { name: title },
          ...(isMonthly && { recurring: { interval: 'month' } }),
        },
      },
    ],
    ...(isMonthly
      ? { subscription_data: { metadata, description: title } }
      : {
          submit_type: 'donate',
          payment_intent_data: { metadata, description: `${title}, ${gift.reference}` },
        }),
  };
}

export async function fetchSession(stripe: Stripe, { provider_session }: Pick<GiftRow, 'provider_session'>) {
  if (provider_session === null) return undefined;
  try {
    return await stripe.checkout.sessions.retrieve(provider_session);
  } catch (error) {
    // The secret key has been changed from test to live mode or back, so the session no longer exists.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Returns an idempotency key, so that repeating a request after a dropped connection returns the same page.
 * Stripe rejects a key that is reused with other parameters. Therefore an expired page, or different content
 * such as an appeal's new title, results in a new key.
 */
function checkoutKey({ reference, provider_session }: GiftRow, page: Stripe.Checkout.SessionCreateParams) {
  const said = createHash('sha256')
    .update(JSON.stringify([page, provider_session]))
    .digest('hex');
  return `gift-${reference}-checkout-${said.slice(0, 24)}`;
}

/** Checks for a replayed error: Stripe repeats the first response to an idempotency key for a day. */
const isRepeated = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

async function create(stripe: Stripe, gift: GiftRow, plan: CheckoutPlan) {
  const page = sessionParams(gift, plan);
  const idempotencyKey = checkoutKey(gift, page);
  try {
    return await stripe.checkout.sessions.create(page, { idempotencyKey });
  } catch (error) {
    if (!isRepeated(error)) throw error;
    const minute = Math.floor(Date.now() / MINUTE);
    return stripe.checkout.sessions.create(page, { idempotencyKey: `${idempotencyKey}-${minute}` });
  }
}

/** Creates a payment page or returns the one that is still open; undefined if the last one has been paid. */
export const beginCheckout = (
  { stripe, log }: { stripe: Stripe; log: Pick<FastifyBaseLogger, 'warn'> },
  gift: GiftRow,
  plan: CheckoutPlan,
) =>
  callStripe(log, async () => {
    const last = await fetchSession(stripe, gift);
    if (last?.status === 'complete' && !(await hasFailed(stripe, last))) return undefined;
    const { id: session, url } = last?.status === 'open' ? last : await create(stripe, gift, plan);
    if (!url) throw new Error(`Stripe gave the session ${session} no address`);
    return { session, url };
  });
