import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { folded } from '../lists';
import type { Tables } from '../tables';
import { createTable, required } from './columns';

export const peopleAndMessages = (engine: Engine): Migration => ({
  async up(db: Kysely<Tables>) {
    const folding = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

    await db.schema.alterTable('users').addColumn('firstname_folded', 'text', folding).execute();
    await db.schema.alterTable('users').addColumn('lastname_folded', 'text', folding).execute();
    await db.schema.alterTable('users').addColumn('last_seen_at', 'text').execute();
    await db.schema.alterTable('users').addColumn('invited_at', 'text').execute();
    await db.schema.alterTable('users').addColumn('deactivated_at', 'text').execute();
    await db.schema
      .alterTable('users')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    const users = await db.selectFrom('users').select(['id', 'firstname', 'lastname']).execute();
    for (const { id, firstname, lastname } of users) {
      await db
        .updateTable('users')
        .set((eb) => ({
          firstname_folded: folded(firstname),
          lastname_folded: folded(lastname),
          last_seen_at: eb
            .selectFrom('sessions')
            .select(({ fn }) => fn.max('sessions.last_seen_at').as('seen'))
            .where('user_id', '=', id),
        }))
        .where('id', '=', id)
        .execute();
    }

    await db.schema.alterTable('messages').addColumn('searched', 'text', folding).execute();
    await db.schema.alterTable('messages').addColumn('deleted_at', 'text').execute();
    for (const { id, name, email, subject, message } of await db
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'subject', 'message'])
      .execute()) {
      await db
        .updateTable('messages')
        .set({ searched: folded([name, email, subject, message].join('\n')) })
        .where('id', '=', id)
        .execute();
    }
    await createTable(db, engine, 'message_replies')
      .addColumn('message_id', 'integer', (c) => c.notNull().references('messages.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('message', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('message_replies_message')
      .on('message_replies')
      .column('message_id')
      .execute();

    await db.schema.alterTable('audit').addColumn('searched', 'text', folding).execute();
    await db.schema.createIndex('audit_user').on('audit').column('user_id').execute();

    await db.schema
      .alterTable('site_settings')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
});
