import type Stripe from 'stripe';
import type { Database } from '../../../server/database/database';
import { type GiftRow, giftsRepository } from '../../gifts/gifts.repository';
import type { StripeBooking } from './book-charge';
import { bookSubscription } from './book-subscription';
import { giftByMetadata } from './find-gift';
import { monthlyAmount, hasEnded, isFailing } from './subscription-events';

/** Books changes to monthly gifts that Stripe's webhook didn't deliver, such as a cancellation. */
export async function compareSubscriptions(books: StripeBooking) {
  const list = books.stripe.subscriptions.list({ status: 'all', limit: 100 });
  for await (const subscription of list) {
    const gift = await findSubscriptionGift(books.db, subscription);
    if (gift && differs(gift, subscription)) await bookSubscription(books, subscription.id);
  }
}

const findSubscriptionGift = async (db: Database, { id, metadata }: Stripe.Subscription) =>
  (await giftsRepository(db).bySubscription(id)) ?? giftByMetadata(db, metadata);

function differs({ state, amount, provider_subscription }: GiftRow, subscription: Stripe.Subscription) {
  if (provider_subscription !== subscription.id) return provider_subscription === null;
  if (hasEnded(subscription)) return state !== 'cancelled';
  if (monthlyAmount(subscription) !== amount) return true;
  if (isFailing(subscription)) return state !== 'failing';
  return subscription.status === 'active' && state !== 'active';
}
