import type { Database } from '../../server/database/database';
import { type DeclarationRow, declarationRows } from '../declarations/declaration-for';
import '../tables';
import { type ClaimedEntry, groupDonations } from './donations';
import { entries, inBatches, wholeTrails } from './trails';

async function loadMergers(db: Database) {
  const rows = await db
    .selectFrom('supporters')
    .select(['id', 'joined_into'])
    .where('joined_into', 'is not', null)
    .execute();
  const into = new Map(rows.map(({ id, joined_into }) => [id, joined_into]));
  const currentId = (id: number) => {
    let current = id;
    for (let next = into.get(id); next; next = into.get(next)) current = next;
    return current;
  };
  return { currentId, joined: [...new Set([...into].flatMap(([id]) => [id, currentId(id)]))] };
}

const unclaimed = (db: Database) =>
  entries(db).where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('claim_entries as c').select('c.id').whereRef('c.entry_id', '=', 'e.id'))),
  );

/**
 * Loads the entries that a claim may contain: unclaimed payments since `oldest`, either in small-donations
 * collections or by supporters with a declaration; payments with later unclaimed entries; claimed payments
 * that a cancelled declaration no longer covers; and claimed gifts since marked as not eligible. Also loads
 * every entry before or after these in their trails, except fees. On PostgreSQL, several indexed queries are
 * far faster than a recursive one.
 * @param joined supporters with more than one record
 */
async function loadClaimEntries(db: Database, oldest: string, joined: number[]) {
  const payments = await unclaimed(db)
    .where('e.kind', '=', 'payment')
    .where('e.booked_on', '>=', oldest)
    .where((eb) =>
      eb.or([
        eb('e.supporter_id', 'in', eb.selectFrom('declarations').select('supporter_id')),
        eb('e.supporter_id', 'in', joined.length ? joined : [0]),
        eb('g.is_small_donations', '=', 1),
      ]),
    )
    .execute();
  const followers = await unclaimed(db).where('e.follows_id', 'is not', null).execute();
  const uncovered = await entries(db)
    .innerJoin('claim_entries as c', 'c.entry_id', 'e.id')
    .innerJoin('declarations as d', 'd.id', 'c.declaration_id')
    .where('d.cancelled_from', 'is not', null)
    // Gifts before the cancellation stay claimed. Leaving them out here avoids loading years of rows.
    .whereRef('c.donated_on', '>', 'd.covers_until')
    .where('c.role', '=', 'gift')
    .execute();
  const leftOut = await entries(db)
    .innerJoin('claim_entries as c', 'c.entry_id', 'e.id')
    .where('g.no_gift_aid', '=', 1)
    .where('c.role', '=', 'gift')
    .execute();
  const all = await wholeTrails(db, [...payments, ...followers, ...uncovered, ...leftOut]);
  return all.toSorted((a, b) => a.id - b.id);
}

async function selectInBatches<Row>(ids: number[], select: (batch: number[]) => Promise<Row[]>) {
  const rows: Row[] = [];
  for (const batch of inBatches(ids)) rows.push(...(await select(batch)));
  return rows;
}

export async function loadDonations(db: Database, oldest: string) {
  const { currentId, joined } = await loadMergers(db);
  const all = await loadClaimEntries(db, oldest, joined);
  const claimed: ClaimedEntry[] = await selectInBatches(
    all.map(({ id }) => id),
    (batch) =>
      db
        .selectFrom('claim_entries')
        .select(['claim_id', 'entry_id', 'declaration_id', 'role', 'amount'])
        .where('entry_id', 'in', batch)
        .orderBy('id')
        .execute(),
  );
  const donations = groupDonations(all, claimed, currentId);
  const givers = [...new Set(donations.flatMap(({ supporter }) => supporter ?? []))];
  const rows = await selectInBatches([...new Set([...givers, ...joined])], (batch) =>
    declarationRows(db).where('declarations.supporter_id', 'in', batch).execute(),
  );
  const declarations = new Map<number, DeclarationRow[]>();
  for (const row of rows) {
    const person = currentId(row.supporter_id);
    declarations.set(person, [...(declarations.get(person) ?? []), row]);
  }
  const names = await selectInBatches(givers, (batch) =>
    db.selectFrom('supporters').select(['id', 'name', 'erased_at']).where('id', 'in', batch).execute(),
  );
  return { donations, declarations, people: new Map(names.map((row) => [row.id, row])) };
}
