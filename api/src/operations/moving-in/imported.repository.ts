import { createHash } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';
import { withoutScheme } from './locate';

declare module '../../server/database/tables' {
  interface Tables {
    imported_entries: ImportedEntriesTable;
    imported_files: ImportedFilesTable;
  }
}

/** Which entry each text of another site has become, so that none comes twice. */
interface ImportedEntriesTable {
  id: Generated<number>;
  /** By what that site is known: its address, or what else its exports always say. */
  site: string;
  /** Its key there. */
  source_key: string;
  kind: ContentTable;
  thing_id: number;
  /** The version that was written: who changed it here has counted it up. */
  version: number;
  /** Of what was written. */
  hash: string;
}

/** Which file of the library each of another site has become. */
interface ImportedFilesTable {
  id: Generated<number>;
  /** Without its scheme; with what its site is known by before one that begins at the root; or the hash of a long one. */
  address: string;
  media_id: number;
}

/** An entry that came of a text before, as it is now. */
export interface KnownEntry {
  thing_id: number;
  slug: string;
  version: number;
  /** Of what was written then. */
  hash: string;
  isInTrash: boolean;
  /** Whether somebody has changed it here, or is about to. */
  isChangedHere: boolean;
}

/** Tells whether something is as it was. */
export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Longer ones, such as data URLs, are known by their hashes. */
const LONGEST = 1000;
function keyOf(site: string, address: string) {
  const key = address.startsWith('/') ? site + address : withoutScheme(address);
  return key.length > LONGEST ? hashOf(key) : key;
}

/** What of other sites has come here. */
export const importedRepository = (db: Database) => ({
  /** What came of the texts of a site and is still here, by their keys there. */
  async entriesOf(site: string) {
    const found = new Map<string, KnownEntry>();
    for (const table of ['posts', 'site_pages'] as const) {
      const rows = await db
        .selectFrom(table)
        .innerJoin('imported_entries as imported', 'imported.thing_id', `${table}.id`)
        .leftJoin('drafts', (join) =>
          join.onRef('drafts.thing_id', '=', 'imported.thing_id').onRef('drafts.kind', '=', 'imported.kind'),
        )
        .select(['imported.source_key', 'imported.thing_id', 'imported.version as written', 'imported.hash'])
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

  /** What came of the galleries within a text and is still here: their keys begin with that of the text. */
  async galleriesOf(site: string, key: string) {
    const rows = await db
      .selectFrom('galleries')
      .innerJoin('imported_entries as imported', 'imported.thing_id', 'galleries.id')
      .leftJoin('drafts', (join) =>
        join.onRef('drafts.thing_id', '=', 'imported.thing_id').onRef('drafts.kind', '=', 'imported.kind'),
      )
      .select(['imported.source_key', 'imported.thing_id', 'imported.version as written', 'imported.hash'])
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
    entry: Pick<ImportedEntriesTable, 'kind' | 'thing_id' | 'version' | 'hash'>,
  ) =>
    db
      .insertInto('imported_entries')
      .values({ site, source_key, ...entry })
      .onConflict((conflict) => conflict.columns(['site', 'source_key']).doUpdateSet({ ...entry }))
      .execute(),

  /** The file of the library that one of those addresses of a site has become; undefined where none has, or it was deleted. */
  fileAt: (site: string, addresses: readonly string[]) =>
    db
      .selectFrom('imported_files')
      .innerJoin('media', 'media.id', 'imported_files.media_id')
      .select(['media.id', 'media.kind', 'media.fallback', 'media.hash', 'media.whole_width'])
      .where(
        'address',
        'in',
        addresses.map((address) => keyOf(site, address)),
      )
      .executeTakeFirst(),

  noteFile: (site: string, address: string, media_id: number) =>
    db
      .insertInto('imported_files')
      .values({ address: keyOf(site, address), media_id })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ media_id }))
      .execute(),
});
