import type { EntryRow } from '../ledger/ledger.repository';
import type { GiftRow } from '../gifts/gifts.repository';

/** What the provider's page says of a gift, and where it leads. Whole addresses. */
export interface CheckoutPlan {
  giver: { name: string; email: string };
  /** What it is for: 'Winter appeal'. */
  title: string;
  /** Where somebody comes back to who has paid, and who has not. */
  done: string;
  back: string;
}

/**
 * Who takes cards, wallets and Direct Debit, on pages of its own: no card data comes near this site. One folder beside
 * this file is all that another provider needs. What it tells of payments comes by its routes, and is looked into with
 * the provider before it is believed. Each call rejects with an HttpError of 502 where the provider can't be reached,
 * and nothing was changed.
 */
export interface PaymentProvider {
  name: 'stripe';
  /** Begins to take a gift; asked twice for the same gift, it answers the same page. */
  begin: (gift: GiftRow, plan: CheckoutPlan) => Promise<{ session: string; url: string }>;
  /** Ends a monthly gift. */
  cancel: (gift: GiftRow) => Promise<void>;
  /** Changes what a monthly gift comes to, in pence, from the next month on. */
  change: (gift: GiftRow, amount: number) => Promise<void>;
  /** The provider's page on which the card of a monthly gift is replaced; it leads back to `back`. */
  cardPage: (gift: GiftRow, back: string) => Promise<string>;
  /** Gives a part of a payment back, in pence; asked twice with the same key, once. */
  refund: (payment: EntryRow, amount: number, key: string) => Promise<void>;
}
