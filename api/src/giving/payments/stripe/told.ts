import type Stripe from 'stripe';
import { bookCharge, type Books } from './book-charge';
import { bookIntent, bookInvoice, bookSubscription } from './book-subscription';
import { bookSession } from './book-session';
import { idOf } from './find-gift';

/** What an event is about: it is looked up there, and nothing else of the event is believed. */
export type Told = Partial<Record<keyof typeof books, string>>;

const books = {
  session: bookSession,
  charge: bookCharge,
  intent: bookIntent,
  invoice: bookInvoice,
  subscription: bookSubscription,
} satisfies Record<string, (books: Books, id: string) => Promise<void>>;

/** Stripe's events that the site hears, all of which the webhook at Stripe has to name: docs/giving.md lists them. */
export function toldBy(event: Stripe.Event): Told | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { session: event.data.object.id };
    case 'charge.succeeded':
    case 'charge.updated':
    case 'charge.failed':
    case 'charge.refunded':
      return { charge: event.data.object.id };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return withCharge(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return withCharge(event.data.object);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return { invoice: event.data.object.id };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { subscription: event.data.object.id };
    default:
      return undefined;
  }
}

function withCharge({
  charge,
  payment_intent,
}: Pick<Stripe.Refund, 'charge' | 'payment_intent'>): Told | undefined {
  const [chargeId, intent] = [idOf(charge), idOf(payment_intent)];
  if (chargeId !== undefined) return { charge: chargeId };
  return intent === undefined ? undefined : { intent };
}

/** Looks up with Stripe what was told of, and brings the ledger up to it. */
export async function lookInto(open: Books, told: Told) {
  for (const what of Object.keys(books) as (keyof typeof books)[]) {
    const id = told[what];
    if (id !== undefined) await books[what](open, id);
  }
}
