import type Stripe from 'stripe';
import { toGiftEmailData } from '../../booking/gift-to-tell';
import { type GiftRow, giftsRepository } from '../../gifts/gifts.repository';
import { paymentFailed } from '../../emails/gift.emails';
import type { StripeBooking } from './book-charge';
import { bookIntent, bookInvoice, bookSubscription } from './book-subscription';
import { giftByMetadata, toId } from './find-gift';

/**
 * Checks whether a slow payment for a single gift, such as a debit, has failed after checkout; a new payment
 * page is then needed. For a monthly gift, the subscription reports the failure.
 */
export async function hasFailed(
  stripe: Stripe,
  { mode, payment_status, payment_intent }: Stripe.Checkout.Session,
) {
  const intent = toId(payment_intent);
  if (mode !== 'payment' || payment_status === 'paid' || intent === undefined) return false;
  const { status } = await stripe.paymentIntents.retrieve(intent);
  return status === 'requires_payment_method' || status === 'canceled';
}

export async function bookSession(books: StripeBooking, id: string) {
  const session = await books.stripe.checkout.sessions.retrieve(id);
  const gift = await giftByMetadata(books.db, session.metadata);
  if (!gift) return;
  if (session.status !== 'complete') return;
  if (await hasFailed(books.stripe, session)) return recordFailure(books, gift, session);
  await storeSession(books, gift, session);
  const subscription = toId(session.subscription);
  const [invoice, intent] = [toId(session.invoice), toId(session.payment_intent)];
  if (subscription !== undefined) await bookSubscription(books, subscription);
  if (invoice !== undefined) await bookInvoice(books, invoice);
  else if (intent !== undefined) await bookIntent(books, intent);
}

/**
 * Stores the provider's ids for the gift, and marks the gift as having nothing left to pay. Does nothing if
 * the gift has a newer session than this one.
 */
async function storeSession({ db }: StripeBooking, gift: GiftRow, { id, customer }: Stripe.Checkout.Session) {
  if (gift.provider_session !== null && gift.provider_session !== id) return;
  const provider_customer = toId(customer) ?? gift.provider_customer;
  if (
    gift.provider_session === id &&
    gift.provider_url === null &&
    gift.provider_customer === provider_customer
  )
    return;
  await giftsRepository(db).setProvider(gift.id, {
    provider: 'stripe',
    provider_session: id,
    provider_url: null,
    provider_customer,
  });
}

async function recordFailure(
  { mail, changes }: StripeBooking,
  { id: giftId }: GiftRow,
  session: Stripe.Checkout.Session,
) {
  await mail.inTransaction(async ({ db, site, link }) => {
    const gifts = giftsRepository(db);
    const isNew = await gifts.addEvent(giftId, { kind: 'failed', source_key: `stripe:failed:${session.id}` });
    const gift = await gifts.find(giftId);
    if (!isNew || !gift || gift.state !== 'waiting') return [];
    if (gift.provider_session === session.id) await gifts.setProvider(giftId, { provider_url: '' });
    const told = await toGiftEmailData(db, gift);
    return told ? [paymentFailed(site, link, told, told.page)] : [];
  });
  await changes.publish(['giving']);
}
