import type Stripe from 'stripe';
import { giftToTell } from '../../booking/gift-to-tell';
import { type GiftRow, giftsRepository } from '../../gifts/gifts.repository';
import { paymentFailed } from '../../letters/gift.letters';
import type { Books } from './book-charge';
import { bookIntent, bookInvoice, bookSubscription } from './book-subscription';
import { giftByMetadata, idOf } from './find-gift';

/**
 * Whether a debit or another slow payment of a single gift has failed after all: a new page can be asked for then. Of a
 * monthly one the subscription says so.
 */
export async function hasFailed(
  stripe: Stripe,
  { mode, payment_status, payment_intent }: Stripe.Checkout.Session,
) {
  const intent = idOf(payment_intent);
  if (mode !== 'payment' || payment_status === 'paid' || intent === undefined) return false;
  const { status } = await stripe.paymentIntents.retrieve(intent);
  return status === 'requires_payment_method' || status === 'canceled';
}

/** Brings a gift up to what became of Stripe's page for it: it was paid there, or not. */
export async function bookSession(books: Books, id: string) {
  const session = await books.stripe.checkout.sessions.retrieve(id);
  const gift = await giftByMetadata(books.db, session.metadata);
  if (!gift) return;
  if (session.status !== 'complete') return;
  if (await hasFailed(books.stripe, session)) return noteFailure(books, gift, session);
  await note(books, gift, session);
  const subscription = idOf(session.subscription);
  const [invoice, intent] = [idOf(session.invoice), idOf(session.payment_intent)];
  if (subscription !== undefined) await bookSubscription(books, subscription);
  if (invoice !== undefined) await bookInvoice(books, invoice);
  else if (intent !== undefined) await bookIntent(books, intent);
}

/** By whom the provider knows the gift, and that there is nothing more to pay. One that has expired is asked for anew. */
async function note({ db }: Books, gift: GiftRow, { id, customer }: Stripe.Checkout.Session) {
  if (gift.provider_session !== null && gift.provider_session !== id) return;
  const provider_customer = idOf(customer) ?? gift.provider_customer;
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

/** The giver is told, who believes to have paid, and finds the way to another payment on the gift's page. */
async function noteFailure(
  { mail, changes }: Books,
  { id: giftId }: GiftRow,
  session: Stripe.Checkout.Session,
) {
  await mail.send(async ({ db, site, link }) => {
    const gifts = giftsRepository(db);
    const isNew = await gifts.addEvent(giftId, { kind: 'failed', source_key: `stripe:failed:${session.id}` });
    const gift = await gifts.find(giftId);
    if (!isNew || !gift || gift.state !== 'waiting') return [];
    if (gift.provider_session === session.id) await gifts.setProvider(giftId, { provider_url: '' });
    const told = await giftToTell(db, gift);
    return told ? [paymentFailed(site, link, told, told.page)] : [];
  });
  await changes.publish(['giving']);
}
