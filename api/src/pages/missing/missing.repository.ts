import type { MissingAddress } from '@lapis/contract';
import { type Generated, sql } from 'kysely';
import { type Database, inTransaction } from '../../server/database/database';
import { slugContains, type Page, pageOf, sortOf } from '../../server/database/lists';
import { DAY } from '../../server/time/clock';
import { type Counted, dayOf } from '../counts/tally';

declare module '../../server/database/tables' {
  interface Tables {
    missing_addresses: MissingAddressesTable;
    missing_hits: MissingHitsTable;
  }
}

/** Addresses that were asked for and not found; nothing of who asked. */
interface MissingAddressesTable {
  id: Generated<number>;
  address: string;
  /** '2026-11-24', in UTC. */
  last_day: string;
  is_dismissed: Generated<number>;
}

interface MissingHitsTable {
  address_id: number;
  day: string;
  hits: number;
}

type SortBy = 'hits' | 'last_hit' | 'address';

interface Filter {
  q?: string | undefined;
  state: 'waiting' | 'dismissed';
  sort: SortBy | `-${SortBy}`;
}

/** As many addresses are kept; of new ones that are more, those that were asked for once make room. */
const MOST_KEPT = 1000;
const KEPT_DAYS = 90;
/** Days of which the list tells. */
const SHOWN_DAYS = 30;

const shownHits = () =>
  sql<number>`coalesce((select sum(hits) from missing_hits where address_id = missing_addresses.id and day > ${dayOf(
    -SHOWN_DAYS * DAY,
  )}), 0)`;

const sortKeys = {
  hits: shownHits,
  last_hit: () => sql<string>`missing_addresses.last_day`,
  address: () => sql<string>`missing_addresses.address`,
};

/** Addresses that lead nowhere. */
export const missingRepository = (db: Database) => ({
  add: (counted: readonly Counted[]) =>
    inTransaction(db, async (transaction) => {
      let room = await makeRoom(transaction, counted.length);
      for (const { what, day, count } of counted) {
        const id =
          (await known(transaction, what, day)) ?? (room > 0 && (await added(transaction, what, day)));
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

  async list({ page, per_page, q, state, sort }: Filter & Page) {
    const { by, direction } = sortOf<SortBy>(sort);
    const found = db
      .selectFrom('missing_addresses')
      .select(['id', 'address', 'last_day as last_hit', 'is_dismissed'])
      .select(shownHits().as('hits'))
      .where('is_dismissed', '=', state === 'dismissed' ? 1 : 0)
      .where(q ? slugContains('address', q) : sql<boolean>`1 = 1`)
      .orderBy(sortKeys[by](), direction)
      .orderBy('id', direction);
    const { rows, total } = await pageOf(found, { page, per_page });
    const results = rows.map((row): MissingAddress => ({
      ...row,
      hits: Number(row.hits),
      is_dismissed: row.is_dismissed === 1,
    }));
    return { results, total, page, per_page };
  },

  /** Answers those that were not so before. */
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

  /** Forgets those that lead somewhere now. */
  async forget(leadsOn: (address: string) => boolean) {
    const all = await db.selectFrom('missing_addresses').select(['id', 'address']).execute();
    const ids = all.filter(({ address }) => leadsOn(address)).map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom('missing_addresses').where('id', 'in', ids).execute();
  },

  /** How many of those that wait were asked for so often in the last 30 days. */
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
      .where('last_day', '<', dayOf(-KEPT_DAYS * DAY))
      .execute(),
});

async function known(db: Database, address: string, day: string) {
  const row = await db
    .updateTable('missing_addresses')
    .set({ last_day: day })
    .where('address', '=', address)
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, isNew: false };
}

async function added(db: Database, address: string, day: string) {
  const { id } = await db
    .insertInto('missing_addresses')
    .values({ address, last_day: day })
    // Another server may have been quicker.
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ last_day: day }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
}

const allHits = sql<number>`coalesce(
  (select sum(hits) from missing_hits where address_id = missing_addresses.id), 0)`;

/** Full of what somebody made up, the list has room again after so many days. */
const FORGOTTEN_DAYS = 7;

/** How many more may be kept, once those have gone that were asked for once and not today, or not for a week. */
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
        .where('last_day', '<', dayOf())
        .where((eb) =>
          eb.or([
            eb('last_day', '<', dayOf(-FORGOTTEN_DAYS * DAY)),
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
