import type { MissingAddress } from '@lapis/contract';
import { type Generated, sql } from 'kysely';
import { type Database, inTransaction } from '../../server/database/database';
import { slugContains, type PageParams, fetchPage, parseSort } from '../../server/database/lists';
import { DAY } from '../../server/time/clock';
import { type TallyRow, utcDay } from '../counts/tally';

declare module '../../server/database/tables' {
  interface Tables {
    missing_addresses: MissingAddressesTable;
    missing_hits: MissingHitsTable;
  }
}

interface MissingAddressesTable {
  id: Generated<number>;
  address: string;
  last_day: string;
  is_dismissed: Generated<number>;
}

interface MissingHitsTable {
  address_id: number;
  day: string;
  hits: number;
}

type SortBy = 'hits' | 'last_hit' | 'address';

interface MissingFilter {
  q?: string | undefined;
  state: 'waiting' | 'dismissed';
  sort: SortBy | `-${SortBy}`;
}

const MOST_KEPT = 1000;
const KEPT_DAYS = 90;
const SHOWN_DAYS = 30;

const shownHits = () =>
  sql<number>`coalesce((select sum(hits) from missing_hits where address_id = missing_addresses.id and day > ${utcDay(
    -SHOWN_DAYS * DAY,
  )}), 0)`;

const sortKeys = {
  hits: shownHits,
  last_hit: () => sql<string>`missing_addresses.last_day`,
  address: () => sql<string>`missing_addresses.address`,
};

export const missingRepository = (db: Database) => ({
  add: (counted: readonly TallyRow[]) =>
    inTransaction(db, async (transaction) => {
      let room = await makeRoom(transaction, counted.length);
      for (const { what, day, count } of counted) {
        const id =
          (await touchAddress(transaction, what, day)) ??
          (room > 0 && (await insertAddress(transaction, what, day)));
        if (id === false) continue;
        if (id.isNew) room -= 1;
        await transaction
          .insertInto('missing_hits')
          .values({ address_id: id.id, day, hits: count })
          .onConflict((conflict) =>
            conflict
              .columns(['address_id', 'day'])
              .doUpdateSet((eb) => ({ hits: eb('missing_hits.hits', '+', eb.ref('excluded.hits')) })),
          )
          .execute();
      }
    }),

  async list({ page, per_page, q, state, sort }: MissingFilter & PageParams) {
    const { by, direction } = parseSort<SortBy>(sort);
    const found = db
      .selectFrom('missing_addresses')
      .select(['id', 'address', 'last_day as last_hit', 'is_dismissed'])
      .select(shownHits().as('hits'))
      .where('is_dismissed', '=', state === 'dismissed' ? 1 : 0)
      .where(q ? slugContains('address', q) : sql<boolean>`1 = 1`)
      .orderBy(sortKeys[by](), direction)
      .orderBy('id', direction);
    const { rows, total } = await fetchPage(found, { page, per_page });
    const results = rows.map((row): MissingAddress => ({
      ...row,
      hits: Number(row.hits),
      is_dismissed: row.is_dismissed === 1,
    }));
    return { results, total, page, per_page };
  },

  async dismiss(ids: number[], isDismissed: boolean) {
    const done = await db
      .updateTable('missing_addresses')
      .set({ is_dismissed: isDismissed ? 1 : 0 })
      .where('id', 'in', ids)
      .where('is_dismissed', '=', isDismissed ? 0 : 1)
      .returning('id')
      .execute();
    return done.map(({ id }) => id);
  },

  /** Deletes addresses that a redirect or a page now covers. */
  async forget(leadsOn: (address: string) => boolean) {
    const all = await db.selectFrom('missing_addresses').select(['id', 'address']).execute();
    const ids = all.filter(({ address }) => leadsOn(address)).map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom('missing_addresses').where('id', 'in', ids).execute();
  },

  async countAsked(times: number) {
    const { count } = await db
      .selectFrom('missing_addresses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_dismissed', '=', 0)
      .where(shownHits(), '>=', times)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  purge: () =>
    db
      .deleteFrom('missing_addresses')
      .where('last_day', '<', utcDay(-KEPT_DAYS * DAY))
      .execute(),
});

async function touchAddress(db: Database, address: string, day: string) {
  const row = await db
    .updateTable('missing_addresses')
    .set({ last_day: day })
    .where('address', '=', address)
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, isNew: false };
}

async function insertAddress(db: Database, address: string, day: string) {
  const { id } = await db
    .insertInto('missing_addresses')
    .values({ address, last_day: day })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ last_day: day }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
}

const allHits = sql<number>`coalesce(
  (select sum(hits) from missing_hits where address_id = missing_addresses.id), 0)`;

/**
 * Number of days without a request after which an address may be deleted from a full list. Without this
 * limit, an attacker could block the list for ever.
 */
const FORGOTTEN_DAYS = 7;

/**
 * Makes room in a full list. Deletes addresses that haven't been requested for a week, and those that were
 * requested only once and not today. Returns the number of new addresses that fit.
 */
async function makeRoom(db: Database, wanted: number) {
  const { count } = await db
    .selectFrom('missing_addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const room = MOST_KEPT - Number(count);
  if (room >= wanted) return room;
  const gone = await db
    .deleteFrom('missing_addresses')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('missing_addresses')
        .select('missing_addresses.id')
        .where('last_day', '<', utcDay())
        .where((eb) =>
          eb.or([
            eb('last_day', '<', utcDay(-FORGOTTEN_DAYS * DAY)),
            eb.and([eb('is_dismissed', '=', 0), eb(allHits, '<=', 1)]),
          ]),
        )
        .orderBy(allHits)
        .orderBy('last_day')
        .limit(wanted - room),
    )
    .returning('id')
    .execute();
  return room + gone.length;
}
