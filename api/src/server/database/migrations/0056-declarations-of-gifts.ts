import type { Kysely, Migration } from 'kysely';

/** A declaration that came with a gift from a page counts once money came for that gift: until then it waits for it. */
export const declarationsOfGifts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('declarations').addColumn('waits_for_gift', 'integer').execute();
    await db.schema
      .createIndex('declarations_by_gift')
      .on('declarations')
      .column('waits_for_gift')
      .execute();
  },
};
