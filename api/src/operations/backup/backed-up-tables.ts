import { sql } from 'kysely';
import { contentTypes } from '../../content/types';
import '../../giving/tables';
import '../../inbox/newsletter/tables';
import type { Database } from '../../server/database/database';
import type { BackedUp, Tables } from '../../server/database/tables';

export type TableName = keyof Tables;

/** What content points to. */
const before: BackedUp = {
  // The database counts the rows of the others by itself, so that this one is emptied after all of them.
  entry_counts: 'emptied',
  duties: ['id'],
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

const after: BackedUp = {
  former_slugs: ['kind', 'slug'],
  drafts: ['id'],
  revisions: ['id'],
  approvals: ['id'],
  approval_comments: ['id'],
  scheduled: ['kind', 'thing_id', 'action'],
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
  // Digests begin anew: readers may have got those since the backup, and nobody gets a story twice.
  newsletter_digests: 'emptied',
  declined_topics: ['subscriber_id', 'topic_id'],
  mailings: ['id'],
  deliveries: ['id'],
  giving_settings: ['id'],
  supporters: ['id'],
  appeals: ['id'],
  gifts: ['id'],
  gift_events: ['id'],
  ledger_entries: ['id'],
  declarations: ['id'],
  claims: ['id'],
  claim_lines: ['id'],
  claim_entries: ['id'],
  statements: ['id'],
  statement_lines: ['id'],
  payment_events: ['id'],
  payment_comparisons: ['id'],
  // What was typed an hour ago is typed anew.
  form_drafts: 'emptied',
  imports: ['id'],
  imported_entries: ['id'],
  imported_files: ['id'],
  audit: ['id'],
  // Everybody signs in anew: what was a session then may have been ended since.
  sessions: 'emptied',
  // Links and codes were used, or have had their time.
  one_time_tokens: 'emptied',
  attempts: 'emptied',
  presences: 'emptied',
  // Whoever sent something sends it once more within minutes.
  makings: 'emptied',
  // Which versions are live is a matter of the machine that has their folders, and `live.json` beside them says it too.
  release_pointers: 'emptied',
  release_rollouts: 'emptied',
  release_versions: 'emptied',
  release_tokens: 'emptied',
  release_visits: 'emptied',
  release_servers: 'emptied',
  // What waited to be sent was, most likely, and nobody wants it twice.
  mails: 'emptied',
  // A restore purges everything.
  purges: 'emptied',
  // Made of the others.
  file_mentions: 'emptied',
  search_index: 'emptied',
  index_builds: 'emptied',
  // What this server has done, whatever its content is.
  backups: 'left',
  jobs: 'left',
  returned_mail_tests: 'left',
  // What a backup held could be forged by an attacker who has read one.
  signing_keys: 'left',
};

const ofContent = contentTypes.map(({ table, tables = { [table]: ['id'] } }) => tables);

const tables: Record<TableName, readonly string[] | 'emptied' | 'left'> = Object.assign(
  {},
  before,
  ...ofContent,
  after,
);

/** Every table, in the order in which rows can be put back. */
export const allTables = Object.keys(tables) as TableName[];

/** Those whose rows a restore replaces, if only by none. */
export const replacedTables = allTables.filter((table) => tables[table] !== 'left');

/** Those that a backup holds. */
export const keptTables = replacedTables.filter((table) => tables[table] !== 'emptied');

export const hasId = (table: TableName) => tables[table].includes('id');

/** Rows that are read or written at once. */
export const AT_ONCE = 100;

/** The rows of a table that a backup holds in the order of their keys, never many at once in memory. */
export async function* rowsOf(db: Database, table: TableName): AsyncGenerator<object, void> {
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
