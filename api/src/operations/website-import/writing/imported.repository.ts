import { createHash } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import type { ContentTable } from '../../../server/database/tables';
import { withoutScheme } from '../locate';

declare module '../../../server/database/tables' {
  interface Tables {
    imported_entries: ImportedEntriesTable;
    imported_files: ImportedFilesTable;
  }
}

/** Maps posts and pages of other sites to entries, so that none is imported twice. */
interface ImportedEntriesTable {
  id: Generated<number>;
  /** Id of the other site: its address, or another value that is the same in all its exports. */
  site: string;
  source_key: string;
  kind: ContentTable;
  entry_id: number;
  /** Version written by the import; editing the entry increments it. */
  version: number;
  hash: string;
}

interface ImportedFilesTable {
  id: Generated<number>;
  /**
   * Address without its scheme. A root-relative address has the site in front; one that is too long is
   * hashed.
   */
  address: string;
  media_id: number;
}

export interface KnownEntry {
  entry_id: number;
  slug: string;
  version: number;
  hash: string;
  isInTrash: boolean;
  /** True if an editor has changed the entry or has a draft of it. */
  isChangedHere: boolean;
}

export const hashValue = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const LONGEST = 1000;
function addressKey(site: string, address: string) {
  const key = address.startsWith('/') ? site + address : withoutScheme(address);
  return key.length > LONGEST ? hashValue(key) : key;
}

export const importedRepository = (db: Database) => ({
  async entriesOf(site: string) {
    const found = new Map<string, KnownEntry>();
    for (const table of ['stories', 'site_pages'] as const) {
      const rows = await db
        .selectFrom(table)
        .innerJoin('imported_entries as imported', 'imported.entry_id', `${table}.id`)
        .leftJoin('drafts', (join) =>
          join.onRef('drafts.entry_id', '=', 'imported.entry_id').onRef('drafts.kind', '=', 'imported.kind'),
        )
        .select(['imported.source_key', 'imported.entry_id', 'imported.version as written', 'imported.hash'])
        .select([`${table}.slug`, `${table}.version`, `${table}.deleted_at`, 'drafts.id as draft'])
        .where('imported.site', '=', site)
        .where('imported.kind', '=', table)
        .execute();
      for (const { source_key, version, written, deleted_at, draft, ...entry } of rows) {
        const isChangedHere = draft !== null || version !== written;
        found.set(source_key, { ...entry, version, isInTrash: deleted_at !== null, isChangedHere });
      }
    }
    return found;
  },

  /**
   * Returns the galleries that were imported from an entry and still exist. Their keys start with the entry's
   * key.
   */
  async galleriesOf(site: string, key: string) {
    const rows = await db
      .selectFrom('galleries')
      .innerJoin('imported_entries as imported', 'imported.entry_id', 'galleries.id')
      .leftJoin('drafts', (join) =>
        join.onRef('drafts.entry_id', '=', 'imported.entry_id').onRef('drafts.kind', '=', 'imported.kind'),
      )
      .select(['imported.source_key', 'imported.entry_id', 'imported.version as written', 'imported.hash'])
      .select(['galleries.version', 'galleries.published_at', 'drafts.id as draft'])
      .where('imported.site', '=', site)
      .where('imported.kind', '=', 'galleries')
      .where(sql<boolean>`substr(imported.source_key, 1, ${key.length + 1}) = ${`${key}/`}`)
      .orderBy('imported.id')
      .execute();
    return rows.map(({ draft, written, ...gallery }) => ({
      ...gallery,
      isChangedHere: draft !== null || gallery.version !== written,
    }));
  },

  noteEntry: (
    site: string,
    source_key: string,
    entry: Pick<ImportedEntriesTable, 'kind' | 'entry_id' | 'version' | 'hash'>,
  ) =>
    db
      .insertInto('imported_entries')
      .values({ site, source_key, ...entry })
      .onConflict((conflict) => conflict.columns(['site', 'source_key']).doUpdateSet({ ...entry }))
      .execute(),

  fileAt: (site: string, addresses: readonly string[]) =>
    db
      .selectFrom('imported_files')
      .innerJoin('media', 'media.id', 'imported_files.media_id')
      .select(['media.id', 'media.kind', 'media.fallback', 'media.hash', 'media.whole_width'])
      .where(
        'address',
        'in',
        addresses.map((address) => addressKey(site, address)),
      )
      .executeTakeFirst(),

  noteFile: (site: string, address: string, media_id: number) =>
    db
      .insertInto('imported_files')
      .values({ address: addressKey(site, address), media_id })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ media_id }))
      .execute(),
});
