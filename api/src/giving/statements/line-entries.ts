import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { EntryRow } from '../ledger/ledger.repository';
import '../tables';
import { toChunks } from './chunks';
import { toLineKey, toPlatformKey } from './source-keys';

/** An entry of a bank line. A payout may have entries without a gift, such as the platform's own fees. */
export type EntryOfLine = Pick<EntryRow, 'id' | 'kind' | 'amount' | 'source_key' | 'gift_id'> & {
  reference: string;
  name: string;
};

const selectEntries = (db: Database) =>
  db
    .selectFrom('ledger_entries')
    .leftJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select(['ledger_entries.id', 'ledger_entries.kind', 'ledger_entries.amount'])
    .select(['ledger_entries.source_key', 'ledger_entries.gift_id', 'gifts.reference', 'supporters.name']);

/** Returns the ledger entries of matched bank lines, by the line's id, in the order of the line's parts. */
export async function loadLineEntries(db: Database, lines: { id: number; entry_id: number | null }[]) {
  const found = new Map<number, EntryOfLine[]>();
  const matched = lines.filter(({ entry_id }) => entry_id !== null);
  for (const some of toChunks(matched)) {
    const others = await db
      .selectFrom('line_entries')
      .select(['line_id', 'entry_id'])
      .where(
        'line_id',
        'in',
        some.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    const places = [...some.map(({ id, entry_id }) => ({ line_id: id, entry_id: entry_id ?? 0 })), ...others];
    const byId = new Map<number, EntryOfLine>();
    for (const ids of toChunks(places.map(({ entry_id }) => entry_id)))
      for (const row of await selectEntries(db).where('ledger_entries.id', 'in', ids).execute())
        byId.set(row.id, { ...row, reference: row.reference ?? '', name: row.name ?? '' });
    for (const { line_id, entry_id } of places) {
      const entry = byId.get(entry_id);
      if (!entry) continue;
      const entries = found.get(line_id);
      if (entries) entries.push(entry);
      else found.set(line_id, [entry]);
    }
  }
  return found;
}

/** Checks whether a bank line created an entry, rather than being tied to one that staff entered before. */
export const isOwnEntry = ({ line_key }: { line_key: string }, entry: { source_key: string }) =>
  toLineKey(entry.source_key) === line_key || toPlatformKey(entry.source_key) !== undefined;

/** SQL condition for rows of `ledger_entries` that belong to a bank line. */
const isOfLine = sql<boolean>`(exists (
  select 1 from statement_lines where statement_lines.entry_id = ledger_entries.id
) or exists (
  select 1 from line_entries where line_entries.entry_id = ledger_entries.id
))`;

/** SQL condition for rows of `ledger_entries` that belong to no bank line. */
export const isUntied = sql<boolean>`not ${isOfLine}`;

/**
 * SQL condition for rows of `ledger_entries` that staff entered and that belong to no bank line. A payment that
 * follows a correction has its bank line already.
 */
export const isByHand = sql<boolean>`(ledger_entries.source = 'staff' and ${isUntied} and not (
  ledger_entries.kind = 'payment' and exists (
    select 1 from ledger_entries as followed
    where followed.id = ledger_entries.follows_id and followed.kind <> 'error'
  )
))`;

/** Checks whether any of the entries belongs to a bank line. */
export async function isTied(db: Database, ...entryIds: number[]) {
  const tied = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('id', 'in', entryIds)
    .where(isOfLine)
    .limit(1)
    .executeTakeFirst();
  return tied !== undefined;
}

/** Matches a bank line with its ledger entries. Without any, the line is among those to check again. */
export async function setLineEntries(db: Database, id: number, [first, ...others]: number[]) {
  await db
    .updateTable('statement_lines')
    .set({ state: first === undefined ? 'unmatched' : 'matched', entry_id: first ?? null })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('line_entries').where('line_id', '=', id).execute();
  for (const some of toChunks(others))
    await db
      .insertInto('line_entries')
      .values(some.map((entry_id) => ({ line_id: id, entry_id })))
      .execute();
}
