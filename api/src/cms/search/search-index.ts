import type { FoundKind, Language } from '@lapis/contract';
import { contentNames, contentTypes } from '@lapis/contract/content-types';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { engineOf } from '../../server/database/engine';
import { folded } from '../../server/database/lists';
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

/** What a search looks through: a copy, made of the other tables after every change. */
interface SearchIndexTable {
  /** SQLite's own number of the row; PostgreSQL has no such column. */
  rowid?: number;
  title: string;
  /** Plain text. */
  body: string;
  /** What is searched; null in rows of the release before. */
  title_folded: string | null;
  body_folded: string | null;
  kind: FoundKind;
  thing_id: number;
  path: string;
  /** Null where it is the site's own. */
  language: Language | null;
  /** Null for what is always there. */
  published_at: string | null;
}

/**
 * In the order of their numbers, which are part of the rows' own: the contract names a new type last. SQLite's full-text
 * search finds a row by nothing else than its words and that number.
 */
const kinds = contentNames.map((name): FoundKind => contentTypes[name].found);
const ROOM_FOR_KINDS = 32;

const rowidOf = (kind: FoundKind, id: number) => id * ROOM_FOR_KINDS + kinds.indexOf(kind);

/** In SQLite the ids of those rows of a kind that hold something: of its number alone, for what a row says is long. */
export const idsOfRows = (kind: FoundKind, matches: RawBuilder<boolean>) => {
  const place = sql.lit(kinds.indexOf(kind));
  const room = sql.lit(ROOM_FOR_KINDS);
  return sql`select (rowid - ${place}) / ${room} from search_index where ${matches} and rowid % ${room} = ${place}`;
};

/** Whether an entry of a type with a text names a setting, as HTML alone or within the JSON of its blocks. */
const namesSetting = ({ fields: { shape } }: ContentType) => {
  const mark = '%<span data-setting=%';
  const texts = ['html', 'blocks'].filter((name) => name in shape);
  return sql<boolean>`(${sql.join(
    texts.map((name) => sql`${sql.ref(name)} like ${mark}`),
    sql` or `,
  )})`;
};

/** Entries whose words are written in one transaction: others who write wait for no more than these. */
const AT_ONCE = 50;

/** What a search looks through: of each entry that is, or will be, on the site what its type announces. */
export const searchIndex = (db: Database) => ({
  /** Brings the index up to date after an entry was added, changed or taken away. */
  async refresh(type: ContentType, id: number) {
    const row = await db.selectFrom(type.table).selectAll().where('id', '=', id).executeTakeFirst();
    await refreshRow(db, type, id, row);
  },

  /** The same of all that names settings, after these were changed. */
  async refreshNamingSettings(types: readonly ContentType[]) {
    for (const type of types.filter(hasText)) {
      const naming = await db.selectFrom(type.table).select('id').where(namesSetting(type)).execute();
      for (const { id } of naming) await this.refresh(type, id);
    }
  },

  /** The same of pages that are lists, after the words at their top were changed, or when a remote announces others. */
  async refreshListPages(types: readonly ContentType[]) {
    const { pages: words } = await siteRepository(db).settings();
    const pages = listPages(types, words);
    const known = await db
      .selectFrom('search_index')
      .select('thing_id')
      .where(
        engineOf(db) === 'sqlite' ? sql<boolean>`rowid < 0` : sql<boolean>`kind = 'page' and thing_id < 0`,
      )
      .execute();
    for (const { thing_id } of known) await remove(db, 'page', thing_id);
    for (const { id: thing_id, ...page } of pages) {
      await add(db, { kind: 'page', thing_id, language: null, published_at: null, ...page });
    }
  },

  /** The same of the next entries of a type after that id. Answers the last one's; undefined where there is none. */
  async refreshAfter(type: ContentType, after: number) {
    const rows = await db
      .selectFrom(type.table)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      // Who changes one of them meanwhile waits, and then has the last word.
      .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
      .execute();
    for (const row of rows) await refreshRow(db, type, row.id, row);
    return rows.at(-1)?.id;
  },

  /** Takes out what is there no more, where somebody has deleted it past the site. */
  async forgetDeleted({ table, found }: ContentType) {
    await db
      .deleteFrom('search_index')
      .where('kind', '=', found)
      .where('thing_id', '>', 0)
      .where('thing_id', 'not in', (eb) => eb.selectFrom(table).select('id'))
      .execute();
    await fileMentions(db).forgetDeleted(table);
  },
});

async function remove(db: Database, kind: FoundKind, id: number) {
  const row = db.deleteFrom('search_index');
  await (
    engineOf(db) === 'sqlite'
      ? row.where('rowid', '=', rowidOf(kind, id))
      : row.where('kind', '=', kind).where('thing_id', '=', id)
  ).execute();
}

async function add(db: Database, row: Omit<SearchIndexTable, 'title_folded' | 'body_folded'>) {
  const { kind, thing_id, title, body } = row;
  await db
    .insertInto('search_index')
    .values({
      ...row,
      title_folded: folded(title),
      body_folded: foldedBody(title, body),
      ...(engineOf(db) === 'sqlite' && { rowid: rowidOf(kind, thing_id) }),
    })
    .execute();
}

/** Brings what is known of an entry up to date by its row; by none, where it is gone. */
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

/** Whether an entry is, or will be, something that visitors see, as `isNotOver` asks the database. */
const isToBeFound = ({ published_at, deleted_at, unpublish_at }: Selectable<EntryTable>) =>
  published_at !== null && deleted_at === null && (unpublish_at === null || unpublish_at > timestamp());

async function fill(db: Database, type: ContentType, row: Selectable<Tables[ContentTable]>) {
  const { id, title, published_at } = row;
  const entry = { ...ownFields(type, row), id };
  const searched = await type.searched(db, entry);
  const path = searched?.path ?? type.path(entry);
  if (!searched || path === null) return;
  await add(db, { kind: type.found, thing_id: id, title, language: null, published_at, ...searched, path });
}
