import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { MINUTE } from '../../../server/time/clock';
import type { GiftRow } from '../../gifts/gifts.repository';
import type { CheckoutPlan } from '../provider';
import { hasFailed } from './book-session';
import { metadataOf } from './find-gift';
import { ask, isMissing } from './open-stripe';

/** What Stripe's page is to take. It offers the ways to pay that are switched on in Stripe's dashboard. */
function pageFor(
  gift: GiftRow,
  { giver, title, done, back }: CheckoutPlan,
): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(gift);
  const isMonthly = gift.interval === 'month';
  return {
    mode: isMonthly ? 'subscription' : 'payment',
    client_reference_id: gift.reference,
    metadata,
    customer_email: giver.email,
    success_url: done,
    cancel_url: back,
    // The gift is so many pounds, whatever country its giver is in.
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

/** The page that the gift has already, as it is now; undefined where it has none. */
export async function pageOf(stripe: Stripe, { provider_session }: Pick<GiftRow, 'provider_session'>) {
  if (provider_session === null) return undefined;
  try {
    return await stripe.checkout.sessions.retrieve(provider_session);
  } catch (error) {
    // Of the other mode, since the key was changed.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * What is asked for again after a broken line is the same page. One that follows an expired page is another, and so is
 * one of which something else is said, such as a new title of the appeal: Stripe refuses a key with other words.
 */
function keyOf({ reference, provider_session }: GiftRow, page: Stripe.Checkout.SessionCreateParams) {
  const said = createHash('sha256')
    .update(JSON.stringify([page, provider_session]))
    .digest('hex');
  return `gift-${reference}-checkout-${said.slice(0, 24)}`;
}

/** Whether Stripe only repeats what went wrong when it was first asked: it does so for a day. */
const isRepeated = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

async function create(stripe: Stripe, gift: GiftRow, plan: CheckoutPlan) {
  const page = pageFor(gift, plan);
  const idempotencyKey = keyOf(gift, page);
  try {
    return await stripe.checkout.sessions.create(page, { idempotencyKey });
  } catch (error) {
    if (!isRepeated(error)) throw error;
    const minute = Math.floor(Date.now() / MINUTE);
    return stripe.checkout.sessions.create(page, { idempotencyKey: `${idempotencyKey}-${minute}` });
  }
}

/**
 * Has Stripe make a page on which a gift is paid, or answers the one that is open; undefined where it was paid on the
 * last.
 */
export const beginCheckout = (
  { stripe, log }: { stripe: Stripe; log: Pick<FastifyBaseLogger, 'warn'> },
  gift: GiftRow,
  plan: CheckoutPlan,
) =>
  ask(log, async () => {
    const last = await pageOf(stripe, gift);
    if (last?.status === 'complete' && !(await hasFailed(stripe, last))) return undefined;
    const { id: session, url } = last?.status === 'open' ? last : await create(stripe, gift, plan);
    if (!url) throw new Error(`Stripe gave the session ${session} no address`);
    return { session, url };
  });
