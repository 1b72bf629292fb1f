import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** Who asks that a text be approved, what is said of it beforehand, and who wrote a draft. */
export const approvals = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'approvals')
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('state', 'text', required)
      .addColumn('asked_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('asked_at', 'text', required)
      .addColumn('decided_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('decided_at', 'text')
      .addColumn('told_at', 'text')
      .execute();
    // Of each text one request at most is open.
    await db.schema
      .createIndex('approvals_open')
      .unique()
      .on('approvals')
      .columns(['kind', 'thing_id'])
      .where('state' as never, 'in', ['asked', 'sent_back'])
      .execute();
    await db.schema.createIndex('approvals_state').on('approvals').columns(['state', 'asked_at']).execute();
    await db.schema.createIndex('approvals_thing').on('approvals').columns(['kind', 'thing_id']).execute();
    await createTable(db, engine, 'approval_comments')
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('reply_to', 'integer', (column) =>
        column.references('approval_comments.id').onDelete('set null'),
      )
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('field', 'text')
      .addColumn('quote', 'text')
      .addColumn('text', 'text', required)
      .addColumn('at', 'text', required)
      .addColumn('resolved_at', 'text')
      .execute();
    await db.schema
      .createIndex('approval_comments_thing')
      .on('approval_comments')
      .columns(['kind', 'thing_id'])
      .execute();
    await db.schema.createIndex('approval_comments_user').on('approval_comments').column('user_id').execute();
    await db.schema
      .createIndex('approval_comments_answers')
      .on('approval_comments')
      .column('reply_to')
      .execute();
    await db.schema
      .alterTable('drafts')
      .addColumn('writers', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
});
