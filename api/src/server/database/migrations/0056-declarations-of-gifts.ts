import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A declaration that came with a gift from a page counts once money came for that gift. And
 * gifts can be left out of Gift Aid, such as a raffle ticket.
 */
export const declarationsOfGifts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('declarations').addColumn('with_gift', 'integer').execute();
    await db.schema.createIndex('declarations_by_gift').on('declarations').column('with_gift').execute();
    await db.schema
      .alterTable('gifts')
      .addColumn('no_gift_aid', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Their money was written down for another gift: nothing went back.
    await sql`
      update gifts set state = 'corrected'
      where state = 'refunded' and (
        select sum(amount) from ledger_entries
        where gift_id = gifts.id and kind in ('payment', 'refund', 'dispute')
      ) > 0`.execute(db);
    await sql`create index gifts_without_gift_aid on gifts (id) where no_gift_aid = 1`.execute(db);
  },
};
