import { type Kysely, type Migration, sql } from 'kysely';
import { required } from './columns';

/** The sums of letters outlive whom they went to; what is asked for often has an index; and returned mail has its test. */
export const keptSumsOfLetters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mailings').addColumn('counts', 'text').execute();
    await db.schema.dropIndex('deliveries_due').execute();
    await db.schema
      .createIndex('deliveries_due')
      .on('deliveries')
      // Those who are due are found in their order, and sums read nothing but the index.
      .columns(['mailing_id', 'state', 'next_try_at', 'id', 'tries'])
      .execute();
    await sql`create index subscribers_left_by on subscribers (ended_by_mailing) where ended_by_mailing is not null`.execute(
      db,
    );
    await db.schema.createIndex('declined_topics_of').on('declined_topics').column('topic_id').execute();
    await db.schema
      .createTable('returned_mail_tests')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', required)
      .addColumn('sent_at', 'text', required)
      .addColumn('arrived_at', 'text')
      .execute();
  },
};
