import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** What staff write, and how it is sent. */
async function letterTables(db: Kysely<unknown>, engine: Engine) {
  await createTable(db, engine, 'letters')
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('title_folded', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('subject', 'text', required)
    .addColumn('preview', 'text', required)
    .addColumn('from_name', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('topic_id', 'integer')
    .addColumn('blocks', 'text', required)
    .addColumn('in_archive', 'integer', required)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('published_at', 'text')
    .addColumn('unpublish_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('updated_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema.createIndex('letters_updated').on('letters').columns(['updated_at', 'id']).execute();
  await db.schema
    .createTable('newsletter_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('settings', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'text')
    .execute();
  await createTable(db, engine, 'newsletter_topics')
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .execute();
  await db.schema
    .createTable('newsletter_digests')
    .addColumn('language', 'text', (column) => column.primaryKey())
    .addColumn('covered_until', 'text', required)
    .execute();
}

/** Who gets it, why, and what became of that. */
async function subscriberTables(db: Kysely<unknown>, engine: Engine) {
  const columns = [
    ['language', "text not null default 'en'"],
    ['region', "text not null default ''"],
    ['paused_until', 'text'],
    ['ended_because', 'text'],
    ['ended_by_mailing', 'integer'],
    ['soft_bounces', 'integer not null default 0'],
  ] as const;
  for (const [name, type] of columns) {
    await db.schema.alterTable('subscribers').addColumn(name, sql.raw(type)).execute();
  }
  await db.schema
    .createTable('declined_topics')
    .addColumn('subscriber_id', 'integer', (column) =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('topic_id', 'integer', (column) =>
      column.notNull().references('newsletter_topics.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('declined_topics_key', ['subscriber_id', 'topic_id'])
    .execute();
  await createTable(db, engine, 'subscriber_events')
    .addColumn('subscriber_id', 'integer', (column) =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('by_name', 'text')
    .execute();
  await db.schema
    .createIndex('subscriber_events_of')
    .on('subscriber_events')
    .column('subscriber_id')
    .execute();
  await db.schema
    .createTable('suppressions')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('because', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
}

/** What is sent to whom. */
async function sendingTables(db: Kysely<unknown>, engine: Engine) {
  await createTable(db, engine, 'mailings')
    .addColumn('kind', 'text', required)
    .addColumn('letter_id', 'integer', (column) => column.references('letters.id').onDelete('set null'))
    .addColumn('campaign', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('says', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('subject', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('audience', 'text', required)
    .addColumn('rate', 'integer', required)
    .addColumn('starts_at', 'text', required)
    .addColumn('next_try_at', 'text')
    .addColumn('visits', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('by_name', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('mailings_due').on('mailings').column('next_try_at').execute();
  await db.schema.createIndex('mailings_of_campaign').on('mailings').column('campaign').execute();
  await sql`create unique index mailings_of_digest on mailings (campaign) where kind = 'digest'`.execute(db);
  await db.schema.createIndex('mailings_of_letter').on('mailings').column('letter_id').execute();
  await createTable(db, engine, 'deliveries')
    .addColumn('mailing_id', 'integer', (column) =>
      column.notNull().references('mailings.id').onDelete('cascade'),
    )
    .addColumn('subscriber_id', 'integer', (column) =>
      column.references('subscribers.id').onDelete('set null'),
    )
    .addColumn('state', 'text', required)
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text')
    .addColumn('done_at', 'text')
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('deliveries_once')
    .unique()
    .on('deliveries')
    .columns(['mailing_id', 'subscriber_id'])
    .execute();
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['mailing_id', 'state', 'next_try_at'])
    .execute();
  await db.schema.createIndex('deliveries_to').on('deliveries').column('subscriber_id').execute();
}

/** Which letter a gift came by, as its address said. */
async function marksOfGifts(db: Kysely<unknown>) {
  await db.schema
    .alterTable('gifts')
    .addColumn('campaign', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`create index gifts_by_campaign on gifts (campaign) where campaign <> ''`.execute(db);
}

/** Whether a giver who was offered to refuse letters did so. */
async function lettersOfGivers(db: Kysely<unknown>) {
  await db.schema.alterTable('gifts').addColumn('letters_offer', 'text').execute();
  await db.schema
    .alterTable('gifts')
    .addColumn('letters_refused', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** The newsletter: letters, who gets them and why, and their sending. */
export const letters = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await letterTables(db, engine);
    await subscriberTables(db, engine);
    await sendingTables(db, engine);
    await marksOfGifts(db);
    await lettersOfGivers(db);
  },
});
