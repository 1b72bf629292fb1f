import type { Kysely, Migration } from 'kysely';

/** After the text of a story or a project may come blocks, as a page is made of. */
export const blocks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['posts', 'services']) {
      await db.schema
        .alterTable(table)
        .addColumn('blocks', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute();
    }
  },
};
