import type { FoundKind, Language } from '@lapis/contract';
import { contentNames, contentTypes } from '@lapis/contract/content-types';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { detectEngine } from '../../server/database/engine';
import { foldText } from '../../server/database/lists';
import type { ContentTable, EntryTable, Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import type { ContentType } from '../types/content-type';
import { hasText, ownFields } from '../types/fields';
import { fileMentions } from '../files/file-mentions';
import { siteRepository } from '../site/site.repository';
import { foldedBody } from './folded-body';
import { listPages } from './list-pages';

declare module '../../server/database/tables' {
  interface Tables {
    search_index: SearchIndexTable;
  }
}

interface SearchIndexTable {
  rowid?: number;
  title: string;
  body: string;
  title_folded: string;
  body_folded: string;
  kind: FoundKind;
  entry_id: number;
  path: string;
  /** Null for the site's default language. */
  language: Language | null;
  published_at: string | null;
}

/**
 * Types in the order of their numbers. The numbers are part of row ids, because SQLite's full-text search
 * finds rows only by text or rowid. The contract adds new types at the end.
 */
const kinds = contentNames.map((name): FoundKind => contentTypes[name].found);
const ROOM_FOR_KINDS = 32;

const toRowid = (kind: FoundKind, id: number) => id * ROOM_FOR_KINDS + kinds.indexOf(kind);

/** Selects the ids of matching entries in SQLite, from the rowid alone, because the rows are long. */
export const idsOfRows = (kind: FoundKind, matches: RawBuilder<boolean>) => {
  const place = sql.lit(kinds.indexOf(kind));
  const room = sql.lit(ROOM_FOR_KINDS);
  return sql`select (rowid - ${place}) / ${room} from search_index where ${matches} and rowid % ${room} = ${place}`;
};

/** Returns a condition for entries that contain a setting, in HTML or the JSON of blocks. */
const namesSetting = ({ fields: { shape } }: ContentType) => {
  const mark = '%<span data-setting=%';
  const texts = ['html', 'blocks'].filter((name) => name in shape);
  return sql<boolean>`(${sql.join(
    texts.map((name) => sql`${sql.ref(name)} like ${mark}`),
    sql` or `,
  )})`;
};

/** Entries per transaction: few, so that other writers don't wait long. */
const AT_ONCE = 50;

export const searchIndex = (db: Database) => ({
  /** Updates the index after an entry has been created, changed or deleted. */
  async refresh(type: ContentType, id: number) {
    const row = await db.selectFrom(type.table).selectAll().where('id', '=', id).executeTakeFirst();
    await refreshRow(db, type, id, row);
  },

  async refreshNamingSettings(types: readonly ContentType[]) {
    for (const type of types.filter(hasText)) {
      const naming = await db.selectFrom(type.table).select('id').where(namesSetting(type)).execute();
      for (const { id } of naming) await this.refresh(type, id);
    }
  },

  async refreshListPages(types: readonly ContentType[]) {
    const { pages: words } = await siteRepository(db).settings();
    const pages = listPages(types, words);
    const known = await db
      .selectFrom('search_index')
      .select('entry_id')
      .where(
        detectEngine(db) === 'sqlite'
          ? sql<boolean>`rowid < 0`
          : sql<boolean>`kind = 'page' and entry_id < 0`,
      )
      .execute();
    for (const { entry_id } of known) await remove(db, 'page', entry_id);
    for (const { id: entry_id, ...page } of pages) {
      await add(db, { kind: 'page', entry_id, language: null, published_at: null, ...page });
    }
  },

  async refreshAfter(type: ContentType, after: number) {
    const rows = await db
      .selectFrom(type.table)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      // A concurrent change waits for this lock, and then indexes the newest state.
      .$if(detectEngine(db) === 'postgres', (query) => query.forUpdate())
      .execute();
    for (const row of rows) await refreshRow(db, type, row.id, row);
    return rows.at(-1)?.id;
  },

  async refreshAll(type: ContentType) {
    for (let after: number | undefined = 0; after !== undefined;)
      after = await this.refreshAfter(type, after);
  },

  /** Removes the rows of entries that were deleted directly in the database. */
  async forgetDeleted({ table, found }: ContentType) {
    await db
      .deleteFrom('search_index')
      .where('kind', '=', found)
      .where('entry_id', '>', 0)
      .where('entry_id', 'not in', (eb) => eb.selectFrom(table).select('id'))
      .execute();
    await fileMentions(db).forgetDeleted(table);
  },
});

async function remove(db: Database, kind: FoundKind, id: number) {
  const row = db.deleteFrom('search_index');
  await (
    detectEngine(db) === 'sqlite'
      ? row.where('rowid', '=', toRowid(kind, id))
      : row.where('kind', '=', kind).where('entry_id', '=', id)
  ).execute();
}

async function add(db: Database, row: Omit<SearchIndexTable, 'title_folded' | 'body_folded'>) {
  const { kind, entry_id, title, body } = row;
  await db
    .insertInto('search_index')
    .values({
      ...row,
      title_folded: foldText(title),
      body_folded: foldedBody(title, body),
      ...(detectEngine(db) === 'sqlite' && { rowid: toRowid(kind, entry_id) }),
    })
    .execute();
}

async function refreshRow(
  db: Database,
  type: ContentType,
  id: number,
  row: Selectable<Tables[ContentTable]> | undefined,
) {
  await remove(db, type.found, id);
  if (row && isToBeFound(row)) await fill(db, type, row);
  if (hasText(type)) await fileMentions(db).refresh(type, id, row);
}

const isToBeFound = ({ published_at, deleted_at, unpublish_at }: Selectable<EntryTable>) =>
  published_at !== null && deleted_at === null && (unpublish_at === null || unpublish_at > timestamp());

async function fill(db: Database, type: ContentType, row: Selectable<Tables[ContentTable]>) {
  const { id, title, published_at } = row;
  const entry = { ...ownFields(type, row), id };
  const searched = await type.searched(db, entry);
  const path = searched?.path ?? type.path(entry);
  if (!searched || path === null) return;
  await add(db, { kind: type.found, entry_id: id, title, language: null, published_at, ...searched, path });
}
