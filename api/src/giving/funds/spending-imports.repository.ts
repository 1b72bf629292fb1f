import type { SpendingFile } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { fetchPage, type PageParams } from '../../server/database/lists';
import { timestamp } from '../../server/time/clock';
import '../tables';

/** Stores which files of spending were imported. Their entries are in `spending`. */
export const spendingImportsRepository = (db: Database) => {
  const all = () =>
    db
      .selectFrom('spending_imports')
      .selectAll()
      .select((eb) => {
        const entries = eb.selectFrom('spending').whereRef('spending.import_id', '=', 'spending_imports.id');
        const counted = entries.where('undone_at', 'is', null);
        const count = sql<number>`count(*)`.as('count');
        const sum = sql<number>`coalesce(sum(amount), 0)`.as('sum');
        return [
          entries.select(count).as('entries'),
          entries.select(sum).as('amount'),
          counted.select(count).as('counted_entries'),
          counted.select(sum).as('counted_amount'),
        ];
      });

  type ImportRow = NonNullable<Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirst']>>>;
  const read = (row: ImportRow): SpendingFile => ({
    id: row.id,
    name: row.name,
    entries: Number(row.entries),
    amount: Number(row.amount),
    counted: { entries: Number(row.counted_entries), amount: Number(row.counted_amount) },
    created_at: row.created_at,
    created_by: row.user_name,
  });

  return {
    async create(name: string, user_name: string) {
      const row = { name, user_name, created_at: timestamp() };
      const { id } = await db
        .insertInto('spending_imports')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async list(page: PageParams) {
      const { rows, total } = await fetchPage(all().orderBy('id', 'desc'), page);
      return { results: rows.map(read), total, ...page };
    },

    async find(id: number) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },
  };
};
