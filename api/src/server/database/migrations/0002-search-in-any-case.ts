import type { Kysely, Migration } from 'kysely';
import { folded } from '../lists';
import type { Tables } from '../tables';

export const searchInAnyCase: Migration = {
  async up(db: Kysely<Pick<Tables, 'widgets'>>) {
    await db.schema
      .alterTable('widgets')
      .addColumn('title_folded', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const { id, title } of await db.selectFrom('widgets').select(['id', 'title']).execute()) {
      await db
        .updateTable('widgets')
        .set({ title_folded: folded(title) })
        .where('id', '=', id)
        .execute();
    }
  },
};
