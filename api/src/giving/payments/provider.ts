import type { App } from '../../server/http/serve';
import type { JobWorker } from '../../server/jobs/job';
import type { GiftRow } from '../gifts/gifts.repository';
import type { EntryRow } from '../ledger/ledger.repository';

/** Wording and absolute URLs that the provider's payment page needs. */
export interface CheckoutPlan {
  giver: { name: string; email: string };
  title: string;
  done: string;
  back: string;
}

/**
 * Collects cards, wallets and Direct Debits on the provider's own pages, so no card data passes through this
 * site. To add a provider, add a folder beside this file. A provider receives events at its own routes and
 * verifies them by fetching the data from its API. If the provider fails, calls reject with an HttpError of
 * 502. If the connection drops after a change has been made, the provider's event updates the ledger.
 */
export interface PaymentProvider {
  name: 'stripe';
  /**
   * Creates a gift's payment page. Repeated calls return the same page until it expires. The caller stores
   * both returned values. Resolves to undefined if the gift has already been paid; the ledger is then up to
   * date.
   */
  begin: (gift: GiftRow, plan: CheckoutPlan) => Promise<{ session: string; url: string } | undefined>;
  /**
   * Ends a monthly gift, even one that the provider has just started and not reported yet, or closes an
   * unpaid gift's payment page. The gift is updated before this resolves. Rejects with an HttpError of 409 if
   * a single gift has been paid in the meantime.
   */
  cancel: (gift: GiftRow) => Promise<void>;
  /**
   * Changes the amount of a monthly gift, in pence, from the next month onwards. The giver is notified by
   * email.
   */
  change: (gift: GiftRow, amount: number) => Promise<void>;
  cardPage: (gift: GiftRow, back: string) => Promise<string>;
  /**
   * Refunds part of a payment, in pence; a repeated `key` refunds nothing more. `payment` is the entry that
   * the provider reported, before any correction. The refund is in the ledger before this resolves. The giver
   * is notified by email unless `notify` is false.
   */
  refund: (payment: EntryRow, amount: number, key: string, notify?: boolean) => Promise<void>;
}

/** Payments in the provider's test mode, which count nowhere: no gift is recorded for them. */
export interface TestPayments {
  begin: (plan: Pick<CheckoutPlan, 'title' | 'back'>) => Promise<{ session: string; url: string }>;
  /** Resolves to undefined if the session isn't a test payment. */
  state: (session: string) => Promise<'open' | 'paid' | 'expired' | undefined>;
}

export interface OpenProvider extends PaymentProvider {
  /** Undefined in live mode. */
  tests: TestPayments | undefined;
  routes: (app: App) => Promise<void>;
  /** Books the provider's stored events. */
  worker: JobWorker;
  /** Compares the ledger with the provider's accounts. Logs a failure without givers' data. */
  compareOrLog: () => Promise<void>;
}
