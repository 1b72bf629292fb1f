import type { App } from '../../server/http/serve';
import type { GiftRow } from '../gifts/gifts.repository';
import type { EntryRow } from '../ledger/ledger.repository';

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
 * the provider before it is believed. Each call rejects with an HttpError of 502 where the provider can't be reached or
 * refuses. What was done there in spite of a broken line is in the ledger once the provider tells of it.
 */
export interface PaymentProvider {
  name: 'stripe';
  /**
   * Begins to take a gift; asked twice for the same gift, it answers the same page, and another once that one has
   * expired. The caller writes both down. Undefined where the gift was paid there already, of which the ledger has then
   * whatever is known by now.
   */
  begin: (gift: GiftRow, plan: CheckoutPlan) => Promise<{ session: string; url: string } | undefined>;
  /**
   * Ends a monthly gift, also one that has just begun there and was not told of, or closes the page of one that was not
   * paid. The gift says so once this resolves. Rejects with an HttpError of 409 where a single gift was paid meanwhile.
   */
  cancel: (gift: GiftRow) => Promise<void>;
  /** Changes what a monthly gift comes to, in pence, from the next month on. The giver is written to. */
  change: (gift: GiftRow, amount: number) => Promise<void>;
  /** The provider's page on which the card of a monthly gift is replaced; it leads back to `back`. */
  cardPage: (gift: GiftRow, back: string) => Promise<string>;
  /**
   * Gives a part of a payment back, in pence; asked twice with the same key, once. The payment is the one that the
   * provider told of, as it stood before corrections. The refund is in the ledger once this resolves. Its giver gets an
   * email unless `notify` is false.
   */
  refund: (payment: EntryRow, amount: number, key: string, notify?: boolean) => Promise<void>;
}

/** A provider with what hears of payments: its calls, its work in the background, and its comparison. */
export interface OpenProvider extends PaymentProvider {
  routes: (app: App) => Promise<void>;
}
