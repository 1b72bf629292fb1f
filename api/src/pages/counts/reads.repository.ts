import { type Database, inTransaction } from '../../server/database/database';
import type { TallyRow } from './tally';

declare module '../../server/database/tables' {
  interface Tables {
    page_reads: PageReadsTable;
  }
}

interface PageReadsTable {
  day: string;
  page: string;
  reads: number;
}

const AT_ONCE = 100;

export const readsRepository = (db: Database) => ({
  add: (counted: readonly TallyRow[]) =>
    inTransaction(db, async (transaction) => {
      for (let first = 0; first < counted.length; first += AT_ONCE) {
        await transaction
          .insertInto('page_reads')
          .values(
            counted
              .slice(first, first + AT_ONCE)
              .map(({ what, day, count }) => ({ page: what, day, reads: count })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'page'])
              .doUpdateSet((eb) => ({ reads: eb('page_reads.reads', '+', eb.ref('excluded.reads')) })),
          )
          .execute();
      }
    }),

  async byDay(from: string) {
    const rows = await db
      .selectFrom('page_reads')
      .select(({ fn }) => ['day', fn.sum<number>('reads').as('reads')])
      .where('day', '>=', from)
      .groupBy('day')
      .execute();
    return new Map(rows.map(({ day, reads }) => [day, Number(reads)]));
  },

  async most(from: string, limit: number) {
    const rows = await db
      .selectFrom('page_reads')
      .select(({ fn }) => ['page', fn.sum<number>('reads').as('reads')])
      .where('day', '>=', from)
      .groupBy('page')
      .orderBy('reads', 'desc')
      .orderBy('page')
      .limit(limit)
      .execute();
    return rows.map(({ page, reads }) => ({ path: page, reads: Number(reads) }));
  },

  async ofPage(page: string, from: string) {
    const { reads } = await db
      .selectFrom('page_reads')
      .select(({ fn }) => fn.sum<number | null>('reads').as('reads'))
      .where('page', '=', page)
      .where('day', '>=', from)
      .executeTakeFirstOrThrow();
    return Number(reads ?? 0);
  },

  purge: (before: string) => db.deleteFrom('page_reads').where('day', '<', before).execute(),
});
