import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';

export type TableName = keyof Tables;

/**
 * What becomes of each table: a backup holds it, or it is empty after a restore. The order is that in which rows can
 * be put back, each after those it points to.
 */
const tables = {
  users: 'kept',
  identities: 'kept',
  devices: 'kept',
  known_origins: 'kept',
  recovery_codes: 'kept',
  site_settings: 'kept',
  media: 'kept',
  headers: 'kept',
  widgets: 'kept',
  posts: 'kept',
  post_tags: 'kept',
  galleries: 'kept',
  gallery_images: 'kept',
  services: 'kept',
  reports: 'kept',
  link_categories: 'kept',
  links: 'kept',
  link_checks: 'kept',
  former_slugs: 'kept',
  drafts: 'kept',
  revisions: 'kept',
  scheduled: 'kept',
  messages: 'kept',
  message_replies: 'kept',
  subscribers: 'kept',
  audit: 'kept',
  // Everybody signs in anew: what was a session then may have been ended since.
  sessions: 'emptied',
  // Links and codes were used, or have had their time.
  one_time_tokens: 'emptied',
  attempts: 'emptied',
  presences: 'emptied',
  // Whoever sent something sends it once more within minutes.
  makings: 'emptied',
  // Of a check under way.
  link_check_runs: 'emptied',
  // What waited to be sent was, most likely, and nobody wants it twice.
  mails: 'emptied',
  // Made of the others.
  file_mentions: 'emptied',
  search_index: 'emptied',
} satisfies Record<TableName, 'kept' | 'emptied'>;

export const allTables = Object.keys(tables) as TableName[];

/** Those that a backup holds. */
export const keptTables = allTables.filter((table) => tables[table] === 'kept');

/** By what the rows of a table are told apart. */
const keys: Partial<Record<TableName, string[]>> = {
  post_tags: ['post_id', 'tag'],
  former_slugs: ['kind', 'slug'],
  link_checks: ['link_id'],
  makings: ['key'],
  scheduled: ['kind', 'thing_id', 'action'],
};

export const hasId = (table: TableName) => keys[table] === undefined;

/** Rows that are read or written at once. */
export const AT_ONCE = 100;

/** The rows of a table in a fixed order, never many at once in memory. */
export async function* rowsOf(db: Database, table: TableName): AsyncGenerator<object, void> {
  const order = sql.join((keys[table] ?? ['id']).map((column) => sql.ref(column)));
  for (let offset = 0; ; offset += AT_ONCE) {
    const { rows } = await sql<object>`
      select * from ${sql.table(table)} order by ${order} limit ${AT_ONCE} offset ${offset}
    `.execute(db);
    yield* rows;
    if (rows.length < AT_ONCE) return;
  }
}
