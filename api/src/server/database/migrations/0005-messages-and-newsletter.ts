import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const messagesAndNewsletter = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'mails')
      .addColumn('recipient', 'text')
      .addColumn('subject', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_try_at', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('mails_next_try_at').on('mails').column('next_try_at').execute();

    await createTable(db, engine, 'messages')
      .addColumn('name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('message', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('messages_created_at').on('messages').column('created_at').execute();

    await createTable(db, engine, 'subscribers')
      .addColumn('email', 'text', required)
      .addColumn('basis', 'text', required)
      .addColumn('consent', 'text', required)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('token_expires_at', 'text', required)
      .addColumn('unsubscribe_token', 'text', (column) => column.notNull().unique())
      .addColumn('asked_at', 'text', required)
      .addColumn('confirmed_at', 'text')
      .addColumn('unsubscribed_at', 'text')
      .execute();
    await db.schema
      .createIndex('subscribers_email')
      .unique()
      .on('subscribers')
      .expression(sql`lower(email)`)
      .execute();
  },
});
