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

/** A gift as it was asked for, or as staff wrote it down: a single one, or a promise of one each month. */
interface GiftsTable {
  id: Generated<number>;
  /** By which a payment in a statement is known: `references.ts`. */
  reference: string;
  /** Of its giver's page. Not hashed: every letter needs it again, and it shows this giver's gift alone. */
  token: string;
  /** Made by the form, so that what is sent twice is one gift. */
  creation_key: string | null;
  /** Null for a collection of people who are not known. */
  supporter_id: number | null;
  amount: number;
  interval: Interval;
  method: PaymentMethod;
  source: 'page' | 'staff' | 'statement';
  appeal_id: number | null;
  /** Without a foreign key: the ledger says it still when the project is deleted. */
  project_id: number | null;
  project_title: string;
  is_sponsored: number;
  is_small_donations: number;
  /** Whether it is no gift by HMRC's rules, such as a raffle ticket, so that no tax comes back for it. */
  no_gift_aid: Generated<number>;
  note: string;
  provider: 'stripe' | null;
  provider_session: string | null;
  /** Of the provider's page, while it can be paid there. */
  provider_url: string | null;
  provider_customer: string | null;
  provider_subscription: string | null;
  /** The words that offered the giver to refuse letters; null where nothing did, and once the answer was carried out. */
  letters_offer: string | null;
  letters_refused: Generated<number>;
  /** How often was written what the provider says of it, so that what was asked for earlier is not written later. */
  provider_looks: Generated<number>;
  /** The mark of the letter that its giver came by; empty where there was none. */
  campaign: Generated<string>;
  /** The three that follow are made of entries and events (`settle-gift.ts`), in the transaction that adds one. */
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
  /** Of what a provider told, or was asked for, which comes more than once. */
  source_key: string | null;
  at: string;
  user_name: string;
}

/** Money that came or went. The database refuses to change a row. */
interface LedgerEntriesTable {
  id: Generated<number>;
  kind: EntryKind;
  gift_id: number | null;
  supporter_id: number | null;
  follows_id: number | null;
  amount: number;
  booked_on: string;
  method: PaymentMethod;
  source: 'statement' | 'stripe' | 'staff';
  /** What makes it one and the same however often it is told: 'stripe:ch_1', 'statement:…'. */
  source_key: string;
  appeal_id: number | null;
  project_id: number | null;
  project_title: string;
  is_restricted: number;
  /** Of a payment. */
  receipt: string | null;
  created_at: string;
}
