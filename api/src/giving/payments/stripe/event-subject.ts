import type Stripe from 'stripe';
import { bookCharge, type StripeBooking } from './book-charge';
import { bookIntent, bookInvoice, bookSubscription } from './book-subscription';
import { bookSession } from './book-session';
import { toId } from './find-gift';

/**
 * Ids of the objects that an event is about. Nothing else in the event is trusted; the data is fetched from
 * Stripe's API.
 */
export type EventSubject = Partial<Record<keyof typeof books, string>>;

const books = {
  session: bookSession,
  charge: bookCharge,
  intent: bookIntent,
  invoice: bookInvoice,
  subscription: bookSubscription,
} satisfies Record<string, (books: StripeBooking, id: string) => Promise<void>>;

/**
 * Returns the ids in an event; undefined if the site doesn't handle the event. The webhook at Stripe must be
 * subscribed to all the events below, which `webhook-events.ts` lists.
 */
export function readEventSubject(event: Stripe.Event): EventSubject | undefined {
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
}: Pick<Stripe.Refund, 'charge' | 'payment_intent'>): EventSubject | undefined {
  const [chargeId, intent] = [toId(charge), toId(payment_intent)];
  if (chargeId !== undefined) return { charge: chargeId };
  return intent === undefined ? undefined : { intent };
}

export async function bookSubject(open: StripeBooking, subject: EventSubject) {
  for (const what of Object.keys(books) as (keyof typeof books)[]) {
    const id = subject[what];
    if (id !== undefined) await books[what](open, id);
  }
}
