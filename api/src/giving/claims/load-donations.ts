import type { Database } from '../../server/database/database';
import { type DeclarationRow, declarationRows } from '../declarations/declaration-for';
import '../tables';
import { type ClaimedEntry, donationsOf } from './donations';
import { entries, inBatches, wholeTrails } from './trails';

/** Who each supporter is now, and all who have more than one record. */
async function currentIds(db: Database) {
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
 * The entries of every payment that a claim may have to do with: payments since `oldest` that no claim has, of supporters
 * who declared something or collected for the Small Donations Scheme; those with something that followed and was in no
 * claim; those that were claimed by a declaration that was cancelled since, for their day; and those that were claimed and
 * left out since. All that followed is among
 * them, fees not. `joined` are the supporters who have more than one record. Several statements, each by an index, are far
 * quicker on PostgreSQL than one that is recursive.
 */
async function entriesIn(db: Database, oldest: string, joined: number[]) {
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
    // Years of gifts may stand before a cancellation, and stay claimed.
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

/** Rows of each batch of ids, one after the other. */
async function ofEach<Row>(ids: number[], select: (batch: number[]) => Promise<Row[]>) {
  const rows: Row[] = [];
  for (const batch of inBatches(ids)) rows.push(...(await select(batch)));
  return rows;
}

/** What a claim reckons with: of supporters, declarations and earlier claims only what these donations have to do with. */
export async function loadDonations(db: Database, oldest: string) {
  const { currentId, joined } = await currentIds(db);
  const all = await entriesIn(db, oldest, joined);
  const claimed: ClaimedEntry[] = await ofEach(
    all.map(({ id }) => id),
    (batch) =>
      db
        .selectFrom('claim_entries')
        .select(['claim_id', 'entry_id', 'declaration_id', 'role', 'amount'])
        .where('entry_id', 'in', batch)
        .orderBy('id')
        .execute(),
  );
  const donations = donationsOf(all, claimed, currentId);
  const givers = [...new Set(donations.flatMap(({ supporter }) => supporter ?? []))];
  const rows = await ofEach([...new Set([...givers, ...joined])], (batch) =>
    declarationRows(db).where('declarations.supporter_id', 'in', batch).execute(),
  );
  const declarations = new Map<number, DeclarationRow[]>();
  for (const row of rows) {
    const person = currentId(row.supporter_id);
    declarations.set(person, [...(declarations.get(person) ?? []), row]);
  }
  const names = await ofEach(givers, (batch) =>
    db.selectFrom('supporters').select(['id', 'name', 'erased_at']).where('id', 'in', batch).execute(),
  );
  return { donations, declarations, people: new Map(names.map((row) => [row.id, row])) };
}
