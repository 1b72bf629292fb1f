import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const accounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const ofUser = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('cascade');

    await db.schema.alterTable('users').addColumn('pending_email', 'text').execute();
    await db.schema.alterTable('users').addColumn('two_factor_secret', 'text').execute();
    await db.schema.alterTable('users').addColumn('two_factor_since', 'text').execute();
    await db.schema.alterTable('users').addColumn('two_factor_step', 'integer').execute();

    await createTable(db, engine, 'recovery_codes')
      .addColumn('user_id', 'integer', (column) => ofUser(column).notNull())
      .addColumn('code_hash', 'text', required)
      .addUniqueConstraint('recovery_codes_once', ['user_id', 'code_hash'])
      .execute();

    await createTable(db, engine, 'one_time_tokens')
      .addColumn('kind', 'text', required)
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('data', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('used_at', 'text')
      .execute();
    await db.schema
      .createIndex('one_time_tokens_user')
      .on('one_time_tokens')
      .columns(['user_id', 'kind'])
      .execute();

    await createTable(db, engine, 'identities')
      .addColumn('user_id', 'integer', (column) => ofUser(column).notNull())
      .addColumn('provider', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('identities_once', ['provider', 'subject'])
      .execute();
    await db.schema.createIndex('identities_user').on('identities').column('user_id').execute();

    await createTable(db, engine, 'devices')
      .addColumn('user_id', 'integer', (column) => ofUser(column).notNull())
      .addColumn('device', 'text', required)
      .addColumn('place', 'text', required)
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('devices_once', ['user_id', 'device', 'place'])
      .execute();

    await db.schema
      .createTable('attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('points', 'integer', required)
      .addColumn('ends_at', 'text', required)
      .execute();
    await db.schema.createIndex('attempts_end').on('attempts').column('ends_at').execute();
  },
});
