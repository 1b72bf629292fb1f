import type Stripe from 'stripe';
import { type GiftRow, giftsRepository } from '../../gifts/gifts.repository';
import type { Books } from './book-charge';
import { bookIntent, bookInvoice, bookSubscription } from './book-subscription';
import { giftByMetadata, idOf } from './find-gift';

/** Brings a gift up to what became of Stripe's page for it: it was paid there, or not. */
export async function bookSession(books: Books, id: string) {
  const session = await books.stripe.checkout.sessions.retrieve(id);
  const gift = await giftByMetadata(books.db, session.metadata);
  if (!gift) return;
  if (session.status !== 'complete') return;
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
