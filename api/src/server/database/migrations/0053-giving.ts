import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** Who gives: the supporters, what they declare for Gift Aid, and the appeals that they give for. */
async function people(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('giving_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('settings', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('last_receipt', 'integer', required)
    .addColumn('updated_at', 'text')
    .execute();
  await createTable(db, engine, 'supporters')
    .addColumn('name', 'text', required)
    .addColumn('name_folded', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('joined_into', 'integer')
    .addColumn('erased_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('supporters_by_email')
    .on('supporters')
    .expression(sql`lower(email)`)
    .execute();
  await createTable(db, engine, 'appeals')
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('target', 'integer')
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('is_restricted', 'integer', required)
    .addColumn('project_id', 'integer', (column) => column.references('services.id').onDelete('set null'))
    .addColumn('amounts', 'text', required)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
}

/** Gifts as they were asked for, and the ledger of the money that came of them. */
async function money(db: Kysely<unknown>, engine: Engine) {
  await createTable(db, engine, 'gifts')
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('creation_key', 'text', (column) => column.unique())
    .addColumn('supporter_id', 'integer', (column) => column.references('supporters.id'))
    .addColumn('amount', 'integer', required)
    .addColumn('interval', 'text', required)
    .addColumn('method', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('appeal_id', 'integer', (column) => column.references('appeals.id'))
    .addColumn('project_id', 'integer')
    .addColumn('project_title', 'text', required)
    .addColumn('is_sponsored', 'integer', required)
    .addColumn('is_small_donations', 'integer', required)
    .addColumn('note', 'text', required)
    .addColumn('provider', 'text')
    .addColumn('provider_session', 'text', (column) => column.unique())
    .addColumn('provider_url', 'text')
    .addColumn('provider_customer', 'text')
    .addColumn('provider_subscription', 'text', (column) => column.unique())
    .addColumn('provider_looks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', required)
    .addColumn('received', 'integer', required)
    .addColumn('last_on', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('gifts_by_supporter').on('gifts').column('supporter_id').execute();
  await db.schema.createIndex('gifts_by_state').on('gifts').column('state').execute();
  await db.schema.createIndex('gifts_by_appeal').on('gifts').column('appeal_id').execute();
  await db.schema.createIndex('gifts_by_time').on('gifts').columns(['created_at', 'id']).execute();
  await createTable(db, engine, 'gift_events')
    .addColumn('gift_id', 'integer', (column) => column.notNull().references('gifts.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('amount', 'integer')
    .addColumn('source_key', 'text', (column) => column.unique())
    .addColumn('at', 'text', required)
    .addColumn('user_name', 'text', required)
    .execute();
  await db.schema.createIndex('gift_events_by_gift').on('gift_events').columns(['gift_id', 'id']).execute();
  await createTable(db, engine, 'ledger_entries')
    .addColumn('kind', 'text', required)
    .addColumn('gift_id', 'integer', (column) => column.references('gifts.id'))
    .addColumn('supporter_id', 'integer', (column) => column.references('supporters.id'))
    .addColumn('follows_id', 'integer', (column) => column.references('ledger_entries.id'))
    .addColumn('amount', 'integer', required)
    .addColumn('booked_on', 'text', required)
    .addColumn('method', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('source_key', 'text', (column) => column.notNull().unique())
    .addColumn('appeal_id', 'integer', (column) => column.references('appeals.id'))
    .addColumn('project_id', 'integer')
    .addColumn('project_title', 'text', required)
    .addColumn('is_restricted', 'integer', required)
    .addColumn('receipt', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', required)
    .execute();
  for (const columns of [['gift_id'], ['follows_id'], ['booked_on', 'id'], ['supporter_id']])
    await db.schema
      .createIndex(`ledger_entries_by_${columns[0]}`)
      .on('ledger_entries')
      .columns(columns)
      .execute();
  // All that progress of an appeal is added up of.
  await db.schema
    .createIndex('ledger_entries_by_appeal')
    .on('ledger_entries')
    .columns(['appeal_id', 'kind', 'amount', 'gift_id'])
    .execute();
  await keepAsWritten(db, engine);
}

/** An entry of the ledger is followed by others and never changed, whoever asks the database for it. */
async function keepAsWritten(db: Kysely<unknown>, engine: Engine) {
  const words = 'An entry of the ledger is never changed: another follows it.';
  if (engine === 'sqlite') {
    await sql
      .raw(
        `create trigger ledger_entries_stay before update on ledger_entries begin select raise(abort, '${words}'); end`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function keep_ledger_entry() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      'create trigger ledger_entries_stay before update on ledger_entries for each row execute function keep_ledger_entry()',
    )
    .execute(db);
}

/** What is declared and claimed for Gift Aid. */
async function giftAid(db: Kysely<unknown>, engine: Engine) {
  await createTable(db, engine, 'declarations')
    .addColumn('supporter_id', 'integer', (column) => column.notNull().references('supporters.id'))
    .addColumn('given', 'text', required)
    .addColumn('wording', 'text', required)
    .addColumn('made_on', 'text', required)
    .addColumn('covers_from', 'text', required)
    .addColumn('covers_until', 'text')
    .addColumn('title', 'text', required)
    .addColumn('firstname', 'text', required)
    .addColumn('lastname', 'text', required)
    .addColumn('house', 'text', required)
    .addColumn('street', 'text', required)
    .addColumn('postcode', 'text', required)
    .addColumn('outside_uk', 'integer', required)
    .addColumn('record_sent_on', 'text')
    .addColumn('cancelled_from', 'text')
    .addColumn('user_name', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('declarations_by_supporter')
    .on('declarations')
    .column('supporter_id')
    .execute();
  await createTable(db, engine, 'claims')
    .addColumn('state', 'text', required)
    .addColumn('first_on', 'text', required)
    .addColumn('last_on', 'text', required)
    .addColumn('gifts', 'integer', required)
    .addColumn('tax', 'integer', required)
    .addColumn('adjustment', 'integer', required)
    .addColumn('small_donations', 'text', required)
    .addColumn('wording', 'text', required)
    .addColumn('user_name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('submitted_on', 'text')
    .addColumn('hmrc_reference', 'text', required)
    .execute();
  await createTable(db, engine, 'claim_lines')
    .addColumn('claim_id', 'integer', (column) =>
      column.notNull().references('claims.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', required)
    .addColumn('declaration_id', 'integer', (column) =>
      column.references('declarations.id').onDelete('set null'),
    )
    .addColumn('title', 'text', required)
    .addColumn('firstname', 'text', required)
    .addColumn('lastname', 'text', required)
    .addColumn('house', 'text', required)
    .addColumn('postcode', 'text', required)
    .addColumn('aggregated', 'text', required)
    .addColumn('is_sponsored', 'integer', required)
    .addColumn('donated_on', 'text', required)
    .addColumn('amount', 'integer', required)
    .addUniqueConstraint('claim_lines_position', ['claim_id', 'position'])
    .execute();
  await createTable(db, engine, 'claim_entries')
    .addColumn('claim_id', 'integer', (column) =>
      column.notNull().references('claims.id').onDelete('cascade'),
    )
    .addColumn('line_id', 'integer', (column) => column.references('claim_lines.id').onDelete('cascade'))
    .addColumn('entry_id', 'integer', (column) => column.notNull().references('ledger_entries.id'))
    .addColumn('declaration_id', 'integer', (column) =>
      column.references('declarations.id').onDelete('set null'),
    )
    .addColumn('role', 'text', required)
    .addColumn('donated_on', 'text', required)
    .addColumn('amount', 'integer', required)
    .execute();
  await db.schema.createIndex('claim_entries_by_claim').on('claim_entries').column('claim_id').execute();
  await db.schema.createIndex('claim_entries_by_entry').on('claim_entries').column('entry_id').execute();
  await db.schema
    .createIndex('claim_entries_by_declaration')
    .on('claim_entries')
    .column('declaration_id')
    .execute();
  // An entry is claimed once at most, and what was claimed for it is given back once at most.
  await sql
    .raw(
      "create unique index claim_entries_claimed_once on claim_entries (entry_id) where role <> 'adjustment'",
    )
    .execute(db);
  await sql
    .raw(
      "create unique index claim_entries_returned_once on claim_entries (entry_id) where role = 'adjustment'",
    )
    .execute(db);
}

/** What banks and payment providers say. */
async function sources(db: Kysely<unknown>, engine: Engine) {
  await createTable(db, engine, 'statements')
    .addColumn('name', 'text', required)
    .addColumn('sha256', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('first_on', 'text')
    .addColumn('last_on', 'text')
    .addColumn('outgoing', 'integer', required)
    .addColumn('known', 'integer', required)
    .addColumn('problems', 'text', required)
    .addColumn('user_name', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await createTable(db, engine, 'statement_lines')
    .addColumn('statement_id', 'integer', (column) => column.notNull().references('statements.id'))
    .addColumn('position', 'integer', required)
    .addColumn('booked_on', 'text', required)
    .addColumn('amount', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('text_folded', 'text', required)
    .addColumn('line_key', 'text', (column) => column.notNull().unique())
    .addColumn('likeness', 'text', required)
    .addColumn('balance', 'integer')
    .addColumn('state', 'text', required)
    .addColumn('entry_id', 'integer', (column) => column.references('ledger_entries.id'))
    .addColumn('note', 'text', required)
    .execute();
  for (const columns of [['state', 'booked_on'], ['statement_id'], ['likeness'], ['booked_on']])
    await db.schema
      .createIndex(`statement_lines_by_${columns[0]}`)
      .on('statement_lines')
      .columns(columns)
      .execute();
  // What a provider told; each is looked into once, by whichever process comes to it.
  await createTable(db, engine, 'payment_events')
    .addColumn('provider', 'text', required)
    .addColumn('event_key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', required)
    .addColumn('object', 'text', required)
    .addColumn('received_at', 'text', required)
    .addColumn('done_at', 'text')
    .addColumn('tries', 'integer', required)
    .addColumn('problem', 'text')
    .addColumn('next_try_at', 'text')
    .execute();
  await db.schema.createIndex('payment_events_due').on('payment_events').column('next_try_at').execute();
  await createTable(db, engine, 'payment_comparisons')
    .addColumn('provider', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('first_on', 'text', required)
    .addColumn('last_on', 'text', required)
    .addColumn('ours', 'integer', required)
    .addColumn('theirs', 'integer', required)
    .addColumn('missing', 'integer', required)
    .addColumn('problem', 'text')
    .addColumn('at', 'text', required)
    .addUniqueConstraint('payment_comparisons_day', ['provider', 'last_on'])
    .execute();
  await createTable(db, engine, 'form_drafts')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('data', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
}

/** Money that is given: who gives it, for what, how it comes, and what tax comes back for it. */
export const giving = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await people(db, engine);
    await money(db, engine);
    await giftAid(db, engine);
    await sources(db, engine);
  },
});
