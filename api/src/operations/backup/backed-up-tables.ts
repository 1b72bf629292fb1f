import { sql } from 'kysely';
import { contentTypes } from '../../content/types';
import '../../giving/tables';
import '../../inbox/newsletter/tables';
import type { Database } from '../../server/database/database';
import type { BackupRules, Tables } from '../../server/database/tables';

export type TableName = keyof Tables;

const before: BackupRules = {
  // Filled by triggers on the other tables, so it must be emptied after them.
  entry_counts: 'emptied',
  roles: ['id'],
  users: ['id'],
  identities: ['id'],
  devices: ['id'],
  known_origins: ['id'],
  recovery_codes: ['id'],
  site_settings: ['id'],
  consent_forms: ['id'],
  media: ['id'],
  media_tags: ['media_id', 'tag'],
  headers: ['id'],
};

const after: BackupRules = {
  former_slugs: ['kind', 'slug'],
  drafts: ['id'],
  revisions: ['id'],
  approvals: ['id'],
  sent_back_texts: ['approval_id'],
  approval_comments: ['id'],
  scheduled: ['kind', 'entry_id', 'action'],
  messages: ['id'],
  message_replies: ['id'],
  redirects: ['id'],
  redirect_hits: ['redirect_id', 'day'],
  page_reads: ['day', 'page'],
  missing_addresses: ['id'],
  missing_hits: ['address_id', 'day'],
  subscribers: ['id'],
  subscriber_events: ['id'],
  suppressions: ['address_hash'],
  newsletter_settings: ['id'],
  newsletter_topics: ['id'],
  // Readers may have received digests since the backup, and must not get a story twice.
  newsletter_digests: 'emptied',
  declined_topics: ['subscriber_id', 'topic_id'],
  mailings: ['id'],
  deliveries: ['id'],
  giving_settings: ['id'],
  supporters: ['id'],
  funds: ['id'],
  supporter_merges: ['id'],
  appeals: ['id'],
  community_buildings: ['id'],
  connected_charities: ['id'],
  gifts: ['id'],
  gift_events: ['id'],
  standing_orders: ['gift_id'],
  standing_order_amounts: ['id'],
  skipped_payments: ['id'],
  ledger_entries: ['id'],
  declarations: ['id'],
  people_imports: ['id'],
  people_import_rows: ['id'],
  claims: ['id'],
  claim_lines: ['id'],
  claim_entries: ['id'],
  statements: ['id'],
  statement_lines: ['id'],
  known_lines: ['id'],
  line_entries: ['id'],
  payouts: ['line_id'],
  added_supporters: ['supporter_id'],
  claim_payments: ['id'],
  claim_shares: ['id'],
  refused_entries: ['id'],
  project_funds: ['project_id'],
  spending_imports: ['id'],
  spending: ['id'],
  fund_transfers: ['id'],
  book_settings: ['id'],
  journals: ['id'],
  journal_items: ['id'],
  payment_events: ['id'],
  payment_comparisons: ['id'],
  // Form drafts expire after an hour.
  form_drafts: 'emptied',
  imports: ['id'],
  imported_entries: ['id'],
  imported_files: ['id'],
  audit: ['id'],
  // All users must sign in again: a session in the backup may have been ended since.
  sessions: 'emptied',
  // Links and codes may have been used or have expired since.
  one_time_tokens: 'emptied',
  attempts: 'emptied',
  presences: 'emptied',
  // Idempotency keys, which are usually needed only for minutes.
  creation_keys: 'emptied',
  // Releases belong to the machine that has their folders; its `live.json` records which of them are live.
  release_pointers: 'emptied',
  release_rollouts: 'emptied',
  release_versions: 'emptied',
  release_tokens: 'emptied',
  release_visits: 'emptied',
  release_networks: 'emptied',
  answered_visits: 'emptied',
  release_servers: 'emptied',
  // Queued emails have probably been sent since, and must not be sent twice.
  mails: 'emptied',
  purges: 'emptied',
  // Derived from other tables.
  file_mentions: 'emptied',
  search_index: 'emptied',
  index_builds: 'emptied',
  // History of this server, independent of its content.
  backups: 'left',
  jobs: 'left',
  returned_mail_tests: 'left',
  // Not backed up, because an attacker who reads a backup could forge signatures with these keys.
  signing_keys: 'left',
};

const ofContent = contentTypes.map(({ table, tables = { [table]: ['id'] } }) => tables);

const tables: Record<TableName, readonly string[] | 'emptied' | 'left'> = Object.assign(
  {},
  before,
  ...ofContent,
  after,
);

/** All tables, in an order that satisfies foreign keys on insert. */
export const allTables = Object.keys(tables) as TableName[];

/** Tables whose rows a restore replaces or deletes. */
export const replacedTables = allTables.filter((table) => tables[table] !== 'left');

export const keptTables = replacedTables.filter((table) => tables[table] !== 'emptied');

export const hasId = (table: TableName) => tables[table].includes('id');

export const AT_ONCE = 100;

/** Reads a table's rows in key order, a batch at a time to save memory. */
export async function* readRowsInOrder(db: Database, table: TableName): AsyncGenerator<object, void> {
  const names = tables[table];
  const key = typeof names === 'string' ? [] : names;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Record<string, unknown> | undefined; ;) {
    const values = last ? key.map((column) => last?.[column]) : [];
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${last ? sql`where (${columns}) > (${sql.join(values)})` : sql``}
      order by ${columns} limit ${AT_ONCE}
    `.execute(db);
    yield* rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1);
  }
}
