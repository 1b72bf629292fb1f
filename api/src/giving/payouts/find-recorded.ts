import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { isNotUndone } from '../gifts/undoing';
import { ledgerRepository } from '../ledger/ledger.repository';
import { hashNumber } from '../people-import/read-person';
import { giveTurns } from '../../server/time/take-turns';
import { toChunks } from '../statements/chunks';
import { isUntied } from '../statements/line-entries';
import { toPayoutKey } from '../statements/source-keys';
import '../tables';
import type { PayoutItem } from './payout-item';
import type { Platform } from './platforms';

export interface RecordedItem {
  /** Entries that the ledger has already and that belong to no bank payment yet. */
  entries: { id: number; amount: number }[];
  /** Belongs to another bank payment. */
  isElsewhere: boolean;
  /** Number of payouts with it that were undone. */
  undone: number;
  /** Says why it can't be recorded. */
  problem?: string;
}

/** Key part of an item, because a gift, its refund and its Gift Aid may have one number. */
const keyParts = { gift: '', gift_aid: 'gift-aid', refund: 'refund', fee: 'charge', other: 'other' } as const;

export const toItemKey = ({ key }: Platform, { kind, id }: PayoutItem, undone: number) =>
  toPayoutKey(key, id, undone, keyParts[kind]);

const isTied = sql<number>`case when ${isUntied} then 0 else 1 end`.as('is_tied');

const selectEntries = (db: Database) =>
  db
    .selectFrom('ledger_entries')
    .select(['ledger_entries.id', 'ledger_entries.source_key', 'ledger_entries.amount'])
    .select(isTied);

async function loadByKey(db: Database, keys: string[]) {
  const found = new Map<string, { id: number; amount: number; isTied: boolean }>();
  for (const some of toChunks([...new Set(keys)]))
    for (const row of await selectEntries(db).where('source_key', 'in', some).execute())
      found.set(row.source_key, { id: row.id, amount: row.amount, isTied: Number(row.is_tied) === 1 });
  return found;
}

const fresh = (): RecordedItem => ({ entries: [], isElsewhere: false, undone: 0 });

/** Finds the entries of card payments that the site has taken itself. */
async function findOwn(db: Database, items: PayoutItem[]) {
  const keysOf = ({ recordedAs }: PayoutItem) => (recordedAs ? [...recordedAs.entry, recordedAs.fee] : []);
  const found = await loadByKey(db, items.flatMap(keysOf));
  return new Map<PayoutItem, RecordedItem>(
    items.map((item) => {
      const entries = keysOf(item).flatMap((key) => found.get(key) ?? []);
      const isElsewhere = entries.some(({ isTied }) => isTied);
      return [item, { ...fresh(), entries, isElsewhere }];
    }),
  );
}

/** Names of the systems from which a platform's gifts may have been imported: its own, or none for any table. */
const importedAs = ({ name }: Platform) => [name, ''];

/** Finds gifts that were imported with the people of the platform, before its payouts were recorded. */
async function findImported(db: Database, platform: Platform, items: PayoutItem[]) {
  const byHash = new Map(
    items.flatMap((item) => {
      const { kind, id, day, gross } = item;
      if (kind !== 'gift' || day === undefined) return [];
      const gift = { number: id, day, amount: gross };
      return importedAs(platform).map((system) => [hashNumber(system, gift), item] as const);
    }),
  );
  const found = new Map<PayoutItem, { id: number; amount: number; isTied: boolean }>();
  for (const hashes of toChunks([...byHash.keys()])) {
    const rows = await db
      .selectFrom('people_import_rows')
      .innerJoin('ledger_entries', 'ledger_entries.gift_id', 'people_import_rows.gift_id')
      .select(['people_import_rows.gift_key', 'ledger_entries.id', 'ledger_entries.amount'])
      .select(isTied)
      .where('people_import_rows.gift_key', 'in', hashes)
      .where('ledger_entries.kind', '=', 'payment')
      .where(isNotUndone)
      .execute();
    for (const { gift_key, is_tied, ...entry } of rows) {
      const item = byHash.get(gift_key ?? '');
      if (item) found.set(item, { ...entry, isTied: Number(is_tied) === 1 });
    }
  }
  return found;
}

/**
 * Finds the payment that was imported with the people of the platform under a number. Its key has the gift's day and
 * amount too, which the report of a refund lacks, so the number is tried with those of each gift.
 */
export async function findImportedPayment(db: Database, platform: Platform, number: string) {
  const giveTurn = giveTurns();
  const imported = await db
    .selectFrom('people_import_rows')
    .innerJoin('people_imports', 'people_imports.id', 'people_import_rows.import_id')
    .innerJoin('ledger_entries', 'ledger_entries.gift_id', 'people_import_rows.gift_id')
    .select(['people_import_rows.gift_key', 'people_imports.system', 'ledger_entries.id'])
    .select(['ledger_entries.booked_on', 'ledger_entries.amount'])
    .where('people_imports.system', 'in', importedAs(platform))
    .where('people_import_rows.gift_key', 'is not', null)
    .where('ledger_entries.kind', '=', 'payment')
    .where('ledger_entries.source', '=', 'import')
    .orderBy('ledger_entries.id')
    .execute();
  for (const { id, gift_key, system, booked_on, amount } of imported) {
    await giveTurn();
    if (hashNumber(system, { number, day: booked_on, amount }) === gift_key)
      return ledgerRepository(db).find(id);
  }
  return undefined;
}

/**
 * Says of each item what the ledger has of it. An entry that a payout booked belongs to its bank payment as long
 * as the payout isn't undone.
 */
export async function findRecorded(db: Database, platform: Platform, items: PayoutItem[]) {
  const own = items.filter(({ recordedAs }) => recordedAs);
  const recorded = await findOwn(db, own);
  let open = items.filter((item) => !item.recordedAs);
  for (const item of open) recorded.set(item, fresh());
  for (let undone = 0; open.length > 0; undone += 1) {
    const found = await loadByKey(
      db,
      open.map((item) => toItemKey(platform, item, undone)),
    );
    const again: PayoutItem[] = [];
    for (const item of open) {
      const entry = found.get(toItemKey(platform, item, undone));
      if (!entry) continue;
      recorded.set(item, { ...fresh(), isElsewhere: entry.isTied, undone: undone + 1 });
      if (!entry.isTied) again.push(item);
    }
    open = again;
  }
  const imported = await findImported(
    db,
    platform,
    items.filter((item) => recorded.get(item)?.undone === 0 && !item.recordedAs),
  );
  for (const [item, { isTied: isElsewhere, ...entry }] of imported)
    recorded.set(item, { ...fresh(), isElsewhere, entries: isElsewhere ? [] : [entry] });
  return recorded;
}
