import type { Redirect, RedirectStatus } from '@lapis/contract';
import { type Generated, sql } from 'kysely';
import { type Database, inTransaction } from '../../server/database/database';
import { slugContains, type PageParams, fetchPage, parseSort } from '../../server/database/lists';
import { timestamp } from '../../server/time/clock';
import { addressKey } from '@lapis/contract/address';
import type { StoredRedirect } from './redirect-table';

declare module '../../server/database/tables' {
  interface Tables {
    redirects: RedirectsTable;
    redirect_hits: RedirectHitsTable;
  }
}

interface RedirectsTable {
  id: Generated<number>;
  from_address: string;
  from_key: string;
  to_address: string;
  status: RedirectStatus;
  is_prefix: number;
  created_at: string;
}

interface RedirectHitsTable {
  redirect_id: number;
  day: string;
  hits: number;
}

type SortBy = 'created_at' | 'from' | 'hits' | 'last_hit';

interface RedirectListFilter {
  q?: string | undefined;
  sort: SortBy | `-${SortBy}`;
}

type NewRedirect = Omit<StoredRedirect, 'id'>;

const sortKeys = {
  created_at: sql`redirects.created_at`,
  from: sql`redirects.from_key`,
  hits: sql`coalesce(counted.hits, 0)`,
  last_hit: sql`coalesce(counted.last_hit, '')`,
};

const toColumns = ({ from, to, status, prefix }: NewRedirect) => ({
  from_address: from,
  from_key: addressKey(from),
  to_address: to,
  status,
  is_prefix: prefix ? 1 : 0,
});

const createReader = (db: Database) => {
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

  function found({ q, sort }: RedirectListFilter) {
    const { by, direction } = parseSort<SortBy>(sort);
    const sought = q
      ? sql<boolean>`(${slugContains('from_key', q)} or ${slugContains(sql<string>`lower(to_address)`, q)})`
      : sql<boolean>`1 = 1`;
    return counted().where(sought).orderBy(sortKeys[by], direction).orderBy('redirects.id', direction);
  }

  return {
    async list({ page, per_page, ...filter }: RedirectListFilter & PageParams) {
      const { rows, total } = await fetchPage(found(filter), { page, per_page });
      return { rows: rows.map(shown), total };
    },

    first: async (limit: number, filter: RedirectListFilter) =>
      (await found(filter).limit(limit).execute()).map(shown),

    async find(id: number) {
      const row = await counted().where('redirects.id', '=', id).executeTakeFirst();
      return row && shown(row);
    },

    async all(): Promise<StoredRedirect[]> {
      const rows = await db
        .selectFrom('redirects')
        .select(['id', 'from_address as from', 'to_address as to', 'status', 'is_prefix'])
        .execute();
      return rows.map(({ is_prefix, ...row }) => ({ ...row, prefix: is_prefix === 1 }));
    },
  };
};

const createWriter = (db: Database) => ({
  async add(redirect: NewRedirect) {
    const { id } = await db
      .insertInto('redirects')
      .values({ ...toColumns(redirect), created_at: timestamp() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  change: (id: number, redirect: NewRedirect) =>
    db.updateTable('redirects').set(toColumns(redirect)).where('id', '=', id).execute(),

  remove: (ids: number[]) =>
    db.deleteFrom('redirects').where('id', 'in', ids).returning(['id', 'from_address as from']).execute(),

  /** Skips redirects that have been deleted in the meantime. */
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

/** Stores redirects created by staff. Redirects from renamed entries are in `former_slugs`. */
export const redirectsRepository = (db: Database) => ({ ...createReader(db), ...createWriter(db) });
