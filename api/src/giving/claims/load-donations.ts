import type { Database } from '../../server/database/database';
import { type DeclarationRow, declarationRows, waitingDeclarations } from '../declarations/declaration-for';
import '../tables';
import { type ClaimedEntry, groupDonations } from './donations';
import { entries, inBatches, wholeTrails } from './trails';

/**
 * Loads which records belong to one person for Gift Aid. `taxpayerId` maps a merged supporter to the record whose
 * declarations cover its gifts; `joined` lists the supporters that were merged.
 */
export async function loadMergers(db: Database) {
  const rows = await db
    .selectFrom('supporters')
    .select(['id', 'joined_into', 'gift_aid_with'])
    .where('joined_into', 'is not', null)
    .execute();
  const into = new Map(rows.map((row) => [row.id, row.gift_aid_with ?? row.joined_into]));
  const taxpayerId = (id: number) => {
    let current = id;
    for (let next = into.get(id); next && next !== current; next = into.get(next)) current = next;
    return current;
  };
  return { taxpayerId, joined: [...new Set([...into].flatMap(([id]) => [id, taxpayerId(id)]))] };
}

/** Leaves out gifts from another system, or through a platform that claims the Gift Aid itself. */
export const entriesFromHere = (db: Database) =>
  entries(db).where((eb) =>
    eb.or([eb('g.source', 'is', null), eb('g.source', 'not in', ['import', 'platform'])]),
  );

const unclaimed = (db: Database) =>
  entriesFromHere(db).where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('claim_entries as c').select('c.id').whereRef('c.entry_id', '=', 'e.id'))),
  );

/**
 * Loads gifts that were claimed under the declaration of a person whose record has been separated from the
 * giver's since.
 */
async function loadOthersClaims(db: Database, taxpayerId: (id: number) => number) {
  const rows = await entries(db)
    .innerJoin('claim_entries as c', 'c.entry_id', 'e.id')
    .innerJoin('declarations as d', 'd.id', 'c.declaration_id')
    .whereRef('d.supporter_id', '<>', 'e.supporter_id')
    .where('c.role', '=', 'gift')
    .select('d.supporter_id as declarer')
    .execute();
  return rows.filter(
    ({ supporter_id, declarer }) =>
      supporter_id !== null && taxpayerId(supporter_id) !== taxpayerId(declarer),
  );
}

/**
 * Loads the entries that a claim may contain: unclaimed payments since `oldest`, either in small-donations
 * collections or by supporters with a declaration; payments with later unclaimed entries; claimed payments
 * whose declaration was cancelled or waits for its gift again; claimed gifts since marked as not eligible; gifts
 * since `oldest` whose tax was paid back, which may count again; and gifts claimed under a declaration that turned
 * out to be another person's. Also loads every entry before or
 * after these in their trails, except fees. On PostgreSQL, several indexed queries are far faster than a
 * recursive one.
 */
async function loadClaimEntries(
  db: Database,
  oldest: string,
  { joined, taxpayerId }: Awaited<ReturnType<typeof loadMergers>>,
) {
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
  const paidBack = await entries(db)
    .innerJoin('claim_entries as c', 'c.entry_id', 'e.id')
    .where('c.role', '=', 'adjustment')
    .where('c.donated_on', '>=', oldest)
    .execute();
  const waiting = await entries(db)
    .innerJoin('claim_entries as c', 'c.entry_id', 'e.id')
    .where('c.declaration_id', 'in', waitingDeclarations(db).select('declarations.id'))
    .where('c.role', '=', 'gift')
    .execute();
  const all = await wholeTrails(db, [
    ...payments,
    ...followers,
    ...uncovered,
    ...waiting,
    ...leftOut,
    ...paidBack,
    ...(await loadOthersClaims(db, taxpayerId)),
  ]);
  return all.toSorted((a, b) => a.id - b.id);
}

export const loadClaimedEntries = (db: Database, entryIds: number[]): Promise<ClaimedEntry[]> =>
  selectInBatches(entryIds, (batch) =>
    db
      .selectFrom('claim_entries')
      .leftJoin('declarations', 'declarations.id', 'claim_entries.declaration_id')
      .select(['claim_id', 'entry_id', 'declaration_id', 'role', 'amount'])
      .select('declarations.supporter_id as declarer')
      .where('entry_id', 'in', batch)
      .orderBy('claim_entries.id')
      .execute(),
  );

export async function selectInBatches<Row>(ids: number[], select: (batch: number[]) => Promise<Row[]>) {
  const rows: Row[] = [];
  for (const batch of inBatches(ids)) rows.push(...(await select(batch)));
  return rows;
}

export async function loadDonations(db: Database, oldest: string) {
  const mergers = await loadMergers(db);
  const { taxpayerId, joined } = mergers;
  const all = await loadClaimEntries(db, oldest, mergers);
  const claimed = await loadClaimedEntries(
    db,
    all.map(({ id }) => id),
  );
  const donations = groupDonations(all, claimed, taxpayerId);
  const givers = [...new Set(donations.flatMap(({ supporter }) => supporter ?? []))];
  const rows = await selectInBatches([...new Set([...givers, ...joined])], (batch) =>
    declarationRows(db).where('declarations.supporter_id', 'in', batch).execute(),
  );
  const declarations = new Map<number, DeclarationRow[]>();
  for (const row of rows) {
    const person = taxpayerId(row.supporter_id);
    declarations.set(person, [...(declarations.get(person) ?? []), row]);
  }
  const names = await selectInBatches(givers, (batch) =>
    db.selectFrom('supporters').select(['id', 'name', 'erased_at']).where('id', 'in', batch).execute(),
  );
  return { donations, declarations, people: new Map(names.map((row) => [row.id, row])) };
}
