import type { EntryKind, GiftEvent, GiftState } from '@lapis/contract';
import type { Interval, PaymentMethod } from '@lapis/contract/gift-rules';
import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    gifts: GiftsTable;
    gift_events: GiftEventsTable;
    ledger_entries: LedgerEntriesTable;
  }
}

interface GiftsTable {
  id: Generated<number>;
  /** Identifies the gift in bank statements; see `references.ts`. */
  reference: string;
  /** Token of the giver's page. Not hashed: every email links to the page, which only shows this gift. */
  token: string;
  /** Key created by the form, so that submitting it twice creates one gift. */
  creation_key: string | null;
  supporter_id: number | null;
  /** Record that the gift came to, if that was merged into another. Its ledger entries name this record. */
  given_by: number | null;
  amount: number;
  interval: Interval;
  method: PaymentMethod;
  /**
   * `import`: a past gift, brought from another system. `platform`: a gift through a platform that claims the
   * Gift Aid itself and thanks the giver. Neither is ever claimed, or due to be thanked for.
   */
  source: 'page' | 'staff' | 'statement' | 'import' | 'platform';
  appeal_id: number | null;
  /** Not a foreign key, because the ledger keeps the id and title of a deleted project. */
  project_id: number | null;
  project_title: string;
  is_sponsored: number;
  is_small_donations: number;
  /** Community building in or near which a collection was made. */
  building_id: number | null;
  /** Not eligible under HMRC's rules, e.g. a raffle ticket. */
  no_gift_aid: Generated<number>;
  note: string;
  provider: 'stripe' | null;
  provider_session: string | null;
  /** URL of the provider's payment page while the gift can be paid there. */
  provider_url: string | null;
  provider_customer: string | null;
  provider_subscription: string | null;
  /**
   * Wording that offered newsletters to the giver; null if they weren't offered, or once the choice has been
   * applied.
   */
  newsletters_offer: string | null;
  newsletters_refused: Generated<number>;
  /** Version for optimistic locking, so that older data from the provider never overwrite newer data. */
  provider_looks: Generated<number>;
  campaign: Generated<string>;
  /**
   * `settle-gift.ts` derives `state`, `received` and `last_on` in each transaction that adds an entry or
   * event.
   */
  state: GiftState;
  received: number;
  last_on: string | null;
  created_at: string;
}

interface GiftEventsTable {
  id: Generated<number>;
  gift_id: number;
  kind: GiftEvent['kind'];
  amount: number | null;
  /** Unique key, so that an event that the provider reports twice is recorded once. */
  source_key: string | null;
  at: string;
  user_name: string;
}

/** Append-only: database triggers reject updates. */
interface LedgerEntriesTable {
  id: Generated<number>;
  kind: EntryKind;
  gift_id: number | null;
  supporter_id: number | null;
  follows_id: number | null;
  amount: number;
  booked_on: string;
  method: PaymentMethod;
  source: 'statement' | 'stripe' | 'staff' | 'import' | 'platform';
  /** Unique key of the booked event, e.g. 'stripe:ch_1' or 'statement:…'. */
  source_key: string;
  appeal_id: number | null;
  project_id: number | null;
  project_title: string;
  is_restricted: number;
  receipt: string | null;
  created_at: string;
}
