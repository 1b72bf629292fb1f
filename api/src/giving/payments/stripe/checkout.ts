import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { HttpError } from '../../../server/http/http-error';
import type { GiftRow } from '../../gifts/gifts.repository';
import type { CheckoutPlan } from '../provider';
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

/** The page that the gift has already; undefined where it has none, or one that has expired. */
async function openPage(stripe: Stripe, { provider_session }: GiftRow) {
  if (provider_session === null) return undefined;
  try {
    const session = await stripe.checkout.sessions.retrieve(provider_session);
    if (session.status === 'complete') throw new HttpError(409, 'This gift was paid already. Thank you.');
    return session.status === 'open' ? session : undefined;
  } catch (error) {
    // Of the other mode, since the key was changed.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Has Stripe make a page on which a gift is paid, or answers the one that is open. */
export async function beginCheckout(
  { stripe, log }: { stripe: Stripe; log: Pick<FastifyBaseLogger, 'warn'> },
  gift: GiftRow,
  plan: CheckoutPlan,
) {
  const { id: session, url } = await ask(log, async () => {
    const open = await openPage(stripe, gift);
    if (open) return open;
    // What is asked for again after a broken line is the same page; one that follows an expired page is another.
    const after = gift.provider_session === null ? '' : `-after-${gift.provider_session}`;
    return stripe.checkout.sessions.create(pageFor(gift, plan), {
      idempotencyKey: `gift-${gift.reference}-checkout${after}`,
    });
  });
  if (!url) throw new Error(`Stripe gave the session ${session} no address`);
  return { session, url };
}
