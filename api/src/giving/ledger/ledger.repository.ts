import type { EntryKind } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { type GiftRow, toGiverId } from '../gifts/gifts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';
import { settleGift } from './settle-gift';

export type EntryRow = Selectable<Tables['ledger_entries']>;

export interface NewEntry {
  kind: EntryKind;
  gift: GiftRow;
  /** Amount in pence; negative for fees, refunds, disputes and corrections. */
  amount: number;
  booked_on: string;
  source: EntryRow['source'];
  /** Unique key, so that an event reported twice is booked only once. */
  source_key: string;
  follows_id?: number | null;
  method?: EntryRow['method'];
}

type EntryWithoutGift = Pick<
  EntryRow,
  | 'kind'
  | 'amount'
  | 'booked_on'
  | 'source'
  | 'source_key'
  | 'method'
  | 'appeal_id'
  | 'project_id'
  | 'project_title'
  | 'is_restricted'
>;

/** Named one by one, because SQLite prepares `select *` anew each time, which costs more than running it. */
const columns = [
  'id',
  'kind',
  'gift_id',
  'supporter_id',
  'follows_id',
  'amount',
  'booked_on',
  'method',
  'source',
  'source_key',
  'appeal_id',
  'project_id',
  'project_title',
  'is_restricted',
  'receipt',
  'created_at',
] as const satisfies (keyof EntryRow)[];

async function isRestricted(db: Database, appealId: number | null) {
  if (appealId === null) return false;
  const appeal = await db
    .selectFrom('appeals')
    .select('is_restricted')
    .where('id', '=', appealId)
    .executeTakeFirst();
  return appeal?.is_restricted === 1;
}

/** Stores the append-only ledger. To add an entry, `db` must be a transaction. */
export const ledgerRepository = (db: Database) => {
  const all = () => db.selectFrom('ledger_entries').select(columns);
  const bySource = (key: string) => all().where('source_key', '=', key).executeTakeFirst();

  const find = (id: number) => all().where('id', '=', id).executeTakeFirst();

  /** Settles the gift of an entry, and those from which corrections had moved the money before. */
  async function settle(entry: EntryRow, followed: EntryRow | undefined) {
    const gifts = new Set([entry.gift_id]);
    for (
      let before = followed;
      before;
      before = before.follows_id ? await find(before.follows_id) : undefined
    )
      gifts.add(before.gift_id);
    for (const id of gifts) if (id !== null) await settleGift(db, id);
  }

  return {
    find,
    bySource,
    byReceipt: (receipt: string) => all().where('receipt', '=', receipt).executeTakeFirst(),
    ofGift: (giftId: number) => all().where('gift_id', '=', giftId).orderBy('id').execute(),
    following: (id: number) => all().where('follows_id', '=', id).orderBy('id').execute(),

    /**
     * Adds an entry; a payment also gets a receipt number. Updates the gift's totals. Returns undefined if an
     * entry with this `source_key` exists.
     */
    async add({ kind, gift, amount, booked_on, source, source_key, follows_id = null, method }: NewEntry) {
      if (await bySource(source_key)) return undefined;
      // Entries that follow a payment keep its restriction, even if the gift has changed since. A payment
      // that follows a correction has the restriction of its own gift.
      const before = follows_id === null ? undefined : await find(follows_id);
      const followed = kind === 'payment' ? undefined : before;
      const restricted = followed
        ? followed.is_restricted === 1
        : gift.project_id !== null || (await isRestricted(db, gift.appeal_id));
      const receipt =
        kind === 'payment'
          ? `R-${booked_on.slice(0, 4)}-${String(await givingSettingsRepository(db).nextReceipt()).padStart(6, '0')}`
          : null;
      const entry = await db
        .insertInto('ledger_entries')
        .values({
          kind,
          gift_id: gift.id,
          supporter_id: toGiverId(gift),
          follows_id,
          amount,
          booked_on,
          method: method ?? gift.method,
          source,
          source_key,
          appeal_id: followed ? followed.appeal_id : gift.appeal_id,
          project_id: followed ? followed.project_id : gift.project_id,
          project_title: followed ? followed.project_title : gift.project_title,
          is_restricted: restricted ? 1 : 0,
          receipt,
          created_at: timestamp(),
        })
        .onConflict((conflict) => conflict.column('source_key').doNothing())
        .returning(columns)
        .executeTakeFirst();
      // A fee changes nothing about its gift.
      if (entry && kind !== 'fee') await settle(entry, before);
      return entry;
    },

    /** Adds an entry that belongs to no gift, such as a platform's own fee. */
    addWithoutGift: (entry: EntryWithoutGift) =>
      db
        .insertInto('ledger_entries')
        .values({
          ...entry,
          gift_id: null,
          supporter_id: null,
          follows_id: null,
          receipt: null,
          created_at: timestamp(),
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),

    /** Cancels a fee or an entry without a gift by one of the same kind: the sums of its kind are as before. */
    async reverse({ id, ...entry }: EntryRow) {
      await db
        .insertInto('ledger_entries')
        .values({
          ...entry,
          amount: -entry.amount,
          source: 'staff',
          source_key: `unmatched:${id}`,
          follows_id: entry.gift_id === null ? null : id,
          created_at: timestamp(),
        })
        .execute();
    },
  };
};
