import type { Redirect, RedirectStatus } from '@lapis/contract';
import { type Generated, sql } from 'kysely';
import { type Database, inTransaction } from '../../server/database/database';
import { slugContains, type Page, pageOf, sortOf } from '../../server/database/lists';
import { timestamp } from '../../server/time/clock';
import { keyOf } from '../addresses/address';
import type { StoredRedirect } from './redirect-table';

declare module '../../server/database/tables' {
  interface Tables {
    redirects: RedirectsTable;
    redirect_hits: RedirectHitsTable;
  }
}

/** Addresses of this site that lead elsewhere. */
interface RedirectsTable {
  id: Generated<number>;
  from_address: string;
  /** The one spelling of all addresses that are the same. */
  from_key: string;
  to_address: string;
  status: RedirectStatus;
  is_prefix: number;
  created_at: string;
}

/** How often somebody was led by a redirect on a day. */
interface RedirectHitsTable {
  redirect_id: number;
  /** '2026-11-24', in UTC. */
  day: string;
  hits: number;
}

type SortBy = 'created_at' | 'from' | 'hits' | 'last_hit';

interface Filter {
  q?: string | undefined;
  sort: SortBy | `-${SortBy}`;
}

type Written = Omit<StoredRedirect, 'id'>;

const sortKeys = {
  created_at: sql`redirects.created_at`,
  from: sql`redirects.from_key`,
  hits: sql`coalesce(counted.hits, 0)`,
  last_hit: sql`coalesce(counted.last_hit, '')`,
};

const columnsOf = ({ from, to, status, prefix }: Written) => ({
  from_address: from,
  from_key: keyOf(from),
  to_address: to,
  status,
  is_prefix: prefix ? 1 : 0,
});

/** What there is, with its figures. */
const reading = (db: Database) => {
  const counted = () =>
    db
      .selectFrom('redirects')
      .leftJoin(
        (join) =>
          join
            .selectFrom('redirect_hits')
            .select(({ fn }) => [
              'redirect_id',
              fn.sum<number>('hits').as('hits'),
              fn.max('day').as('last_hit'),
            ])
            .groupBy('redirect_id')
            .as('counted'),
        (on) => on.onRef('counted.redirect_id', '=', 'redirects.id'),
      )
      .select([
        'redirects.id',
        'from_address as from',
        'to_address as to',
        'status',
        'is_prefix',
        'created_at',
        'counted.hits',
        'counted.last_hit',
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof counted>['execute']>>[number];
  const shown = ({ is_prefix, hits, ...row }: Row): Omit<Redirect, 'problem'> => ({
    ...row,
    prefix: is_prefix === 1,
    hits: Number(hits ?? 0),
  });

  function found({ q, sort }: Filter) {
    const { by, direction } = sortOf<SortBy>(sort);
    const sought = q
      ? sql<boolean>`(${slugContains('from_key', q)} or ${slugContains(sql<string>`lower(to_address)`, q)})`
      : sql<boolean>`1 = 1`;
    return counted().where(sought).orderBy(sortKeys[by], direction).orderBy('redirects.id', direction);
  }

  return {
    async list({ page, per_page, ...filter }: Filter & Page) {
      const { rows, total } = await pageOf(found(filter), { page, per_page });
      return { rows: rows.map(shown), total };
    },

    first: async (limit: number, filter: Filter) => (await found(filter).limit(limit).execute()).map(shown),

    async find(id: number) {
      const row = await counted().where('redirects.id', '=', id).executeTakeFirst();
      return row && shown(row);
    },

    /** All of them, as they are kept in memory. */
    async all(): Promise<StoredRedirect[]> {
      const rows = await db
        .selectFrom('redirects')
        .select(['id', 'from_address as from', 'to_address as to', 'status', 'is_prefix'])
        .execute();
      return rows.map(({ is_prefix, ...row }) => ({ ...row, prefix: is_prefix === 1 }));
    },
  };
};

/** What is written of them. */
const writing = (db: Database) => ({
  async add(redirect: Written) {
    const { id } = await db
      .insertInto('redirects')
      .values({ ...columnsOf(redirect), created_at: timestamp() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  change: (id: number, redirect: Written) =>
    db.updateTable('redirects').set(columnsOf(redirect)).where('id', '=', id).execute(),

  /** Deletes them, and answers those that were there. */
  remove: (ids: number[]) =>
    db.deleteFrom('redirects').where('id', 'in', ids).returning(['id', 'from_address as from']).execute(),

  /** Adds what was counted of redirects that are still there, all of it or nothing. */
  count: (counts: { id: number; day: string; count: number }[]) =>
    inTransaction(db, async (transaction) => {
      for (const { id, day, count } of counts) {
        await transaction
          .insertInto('redirect_hits')
          .columns(['redirect_id', 'day', 'hits'])
          .expression(
            transaction
              .selectFrom('redirects')
              .select([
                'id',
                sql<string>`cast(${day} as text)`.as('day'),
                sql<number>`cast(${count} as integer)`.as('hits'),
              ])
              .where('id', '=', id),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['redirect_id', 'day'])
              .doUpdateSet((eb) => ({ hits: eb('redirect_hits.hits', '+', eb.ref('excluded.hits')) })),
          )
          .execute();
      }
    }),

  purgeHits: (before: string) => db.deleteFrom('redirect_hits').where('day', '<', before).execute(),
});

/** Redirects of the staff's own; those of entries that were renamed are in `former_slugs`. */
export const redirectsRepository = (db: Database) => ({ ...reading(db), ...writing(db) });
