import type { FoundKind, Language } from '@lapis/contract';
import { type Database, inTransaction } from '../../server/database/database';
import type { ContentType } from '../types/content-type';
import { hasText, ownFields } from '../types/fields';
import { isNotOver } from '../types/visibility';
import { fileMentions } from '../files/file-mentions';
import { siteRepository } from '../site/site.repository';
import { listPages } from './list-pages';

declare module '../../server/database/tables' {
  interface Tables {
    search_index: SearchIndexTable;
  }
}

/** What a search looks through: a copy, made of the other tables at every start and after every change. */
interface SearchIndexTable {
  title: string;
  /** Plain text. */
  body: string;
  kind: FoundKind;
  thing_id: number;
  path: string;
  /** Null where it is the site's own. */
  language: Language | null;
  /** Null for what is always there. */
  published_at: string | null;
}

/** What a search looks through: of each entry that is, or will be, on the site what its type announces. */
export const searchIndex = (db: Database) => ({
  /** Brings the index up to date after an entry was added, changed or taken away. */
  async refresh(type: ContentType, id: number) {
    await db.deleteFrom('search_index').where('kind', '=', type.found).where('thing_id', '=', id).execute();
    await fill(db, type, id);
    if (hasText(type)) await fileMentions(db).refresh(type.table, id);
  },

  /** The same of all that names settings, after these were changed. */
  async refreshNamingSettings(types: readonly ContentType[]) {
    for (const type of types.filter(hasText)) {
      const naming = await db
        // Every table of a type with a text has this column.
        .selectFrom(type.table)
        .select('id')
        .where('html', 'like', '%<span data-setting=%')
        .execute();
      for (const { id } of naming) await this.refresh(type, id);
    }
  },

  /** The same of pages that are lists, after the words at their top were changed. */
  async refreshListPages(types: readonly ContentType[]) {
    await db.deleteFrom('search_index').where('kind', '=', 'page').where('thing_id', '<', 0).execute();
    await addListPages(db, types);
  },

  /** Makes the index anew, so that one of an older release, or one that missed a change, is right again. */
  rebuild: (types: readonly ContentType[]) =>
    inTransaction(db, async (transaction) => {
      await transaction.deleteFrom('search_index').execute();
      for (const type of types) await fill(transaction, type);
      await addListPages(transaction, types);
      await fileMentions(transaction).rebuild(types);
    }),
});

async function addListPages(db: Database, types: readonly ContentType[]) {
  const { pages: words } = await siteRepository(db).settings();
  for (const { id: thing_id, ...page } of listPages(types, words)) {
    await db
      .insertInto('search_index')
      .values({ kind: 'page', thing_id, language: null, published_at: null, ...page })
      .execute();
  }
}

async function fill(db: Database, type: ContentType, id?: number) {
  const rows = await db
    .selectFrom(type.table)
    .selectAll()
    .where('published_at', 'is not', null)
    .where(isNotOver(type.table))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  for (const row of rows) {
    const { id: thing_id, title, published_at } = row;
    const entry = { ...ownFields(type, row), id: thing_id };
    const searched = await type.searched(db, entry);
    const path = searched?.path ?? type.path(entry);
    if (!searched || path === null) continue;
    await db
      .insertInto('search_index')
      .values({ kind: type.found, thing_id, title, language: null, published_at, ...searched, path })
      .execute();
  }
}
