import type { Database } from '../../server/database/database';
import '../tables';
import type { DonationEntry } from './donations';

/** Number of ids per query. SQLite accepts at most 32,766 values per statement. */
const BATCH = 1000;

export const inBatches = <Item>(items: Item[], size = BATCH) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );

export const entries = (db: Database) =>
  db
    .selectFrom('ledger_entries as e')
    .leftJoin('gifts as g', 'g.id', 'e.gift_id')
    .select([
      'e.id',
      'e.kind',
      'e.gift_id',
      'e.supporter_id',
      'e.follows_id',
      'e.amount',
      'e.booked_on',
      'e.method',
      'g.is_sponsored',
      'g.is_small_donations',
      'g.building_id',
      'g.no_gift_aid',
    ])
    .where('e.kind', 'not in', ['fee', 'gift_aid']);

async function entriesBy(db: Database, column: 'e.id' | 'e.follows_id', ids: number[]) {
  const found: DonationEntry[] = [];
  for (const batch of inBatches(ids)) found.push(...(await entries(db).where(column, 'in', batch).execute()));
  return found;
}

export async function withOrigins(db: Database, chosen: DonationEntry[]) {
  const known = new Map(chosen.map((entry) => [entry.id, entry]));
  for (let next = chosen; next.length > 0;) {
    const missing = next.flatMap(({ follows_id }) =>
      follows_id !== null && !known.has(follows_id) ? follows_id : [],
    );
    next = await entriesBy(db, 'e.id', [...new Set(missing)]);
    for (const entry of next) known.set(entry.id, entry);
  }
  return known;
}

/**
 * Loads complete trails: the given entries, all entries that they follow, and all that follow any of these.
 */
export async function wholeTrails(db: Database, chosen: DonationEntry[]): Promise<DonationEntry[]> {
  const known = await withOrigins(db, chosen);
  for (let next = [...known.keys()]; next.length > 0;) {
    const followers = (await entriesBy(db, 'e.follows_id', next)).filter(({ id }) => !known.has(id));
    for (const entry of followers) known.set(entry.id, entry);
    next = followers.map(({ id }) => id);
  }
  return [...known.values()];
}
