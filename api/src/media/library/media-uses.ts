import type { MediaUse } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from '../../cms/types/content-type';
import { knownBy } from '../../cms/types/fields';
import { searchIndex } from '../../cms/search/search-index';
import { mediaTag } from '../../server/cdn/cache-tags';
import type { Database } from '../../server/database/database';
import { pictureLocations } from './pictures/header-places';

export interface FileUse extends MediaUse {
  mediaId: number;
  cacheTags: string[];
  type?: ContentType;
}

interface UsedFile {
  id: number;
  hash: string;
}

interface EntryUsingFile {
  id: number;
  title: string;
  slug: string | null;
  mediaId: number;
}

export async function findUses(
  db: Database,
  types: readonly ContentType[],
  files: UsedFile[],
): Promise<FileUse[]> {
  if (files.length === 0) return [];
  const uses: FileUse[] = [];
  const add = (use: FileUse) => {
    const isThere = ({ kind, id, mediaId }: FileUse) =>
      kind === use.kind && id === use.id && mediaId === use.mediaId;
    if (!uses.some(isThere)) uses.push(use);
  };
  const mentions = await findMentions(db, files);
  const mentionsIn = (type: ContentType, in_draft: 0 | 1) =>
    mentions.filter((each) => each.kind === type.table && each.in_draft === in_draft);
  for (const type of types) {
    const named = await entriesNaming(db, type, mentionsIn(type, 0));
    for (const { slug, ...entry } of [...(await entriesWith(db, type, files)), ...named]) {
      add({ ...entry, kind: type.name, cacheTags: type.cacheTags(knownBy(type, entry.title, slug)), type });
    }
  }
  for (const use of await headersWith(db, files)) add(use);
  for (const type of types) {
    for (const { id, title, mediaId } of await entriesNaming(db, type, mentionsIn(type, 1))) {
      // No cache tags, because drafts aren't cached.
      add({ id, title, mediaId, kind: type.name, cacheTags: [], type });
    }
  }
  return uses;
}

async function entriesWith(db: Database, type: ContentType, files: UsedFile[]) {
  const ids = sql.join(files.map(({ id }) => id));
  const found: EntryUsingFile[] = [];
  for (const { name, of } of type.files) {
    const parts = of ? sql`inner join ${sql.table(of.table)} on ${sql.ref(of.entry)} = entry.id` : sql``;
    const file = of ? sql.ref(`${of.table}.${name}`) : sql.ref(`entry.${name}`);
    const { rows } = await sql<EntryUsingFile>`
      select entry.id, entry.title, ${slugColumn(type)} as slug, ${file} as ${sql.ref('mediaId')}
      from ${sql.table(type.table)} as entry ${parts} where ${file} in (${ids}) order by entry.id
    `.execute(db);
    found.push(...rows);
  }
  return found;
}

/** Finds the entries and drafts whose text refers to the files. */
async function findMentions(db: Database, files: UsedFile[]) {
  const ids = new Map(files.map(({ id, hash }) => [hash, id]));
  const rows = await db
    .selectFrom('file_mentions')
    .select(['kind', 'entry_id', 'in_draft', 'hash'])
    .where('hash', 'in', [...ids.keys()])
    .orderBy('entry_id')
    .execute();
  return rows.map(({ hash, ...row }) => ({ ...row, mediaId: ids.get(hash) ?? 0 }));
}

async function entriesNaming(
  db: Database,
  type: ContentType,
  mentions: { entry_id: number; mediaId: number }[],
): Promise<EntryUsingFile[]> {
  if (mentions.length === 0) return [];
  const { rows } = await sql<Omit<EntryUsingFile, 'mediaId'>>`
    select entry.id, entry.title, ${slugColumn(type)} as slug from ${sql.table(type.table)} as entry
    where entry.id in (${sql.join(mentions.map(({ entry_id }) => entry_id))})
  `.execute(db);
  const entries = new Map(rows.map((row) => [row.id, row]));
  return mentions.map(({ entry_id: id, mediaId }) => ({
    id,
    title: entries.get(id)?.title ?? '',
    slug: entries.get(id)?.slug ?? null,
    mediaId,
  }));
}

const slugColumn = ({ slug }: ContentType) => (slug ? sql.ref(`entry.${slug}`) : sql`null`);

async function headersWith(db: Database, files: UsedFile[]): Promise<FileUse[]> {
  const rows = await db
    .selectFrom('headers')
    .select(['id', 'name', 'media_id as mediaId'])
    .where(
      'media_id',
      'in',
      files.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ name, ...row }) => ({
    ...row,
    title: pictureLocations[name].title,
    kind: 'site',
    cacheTags: ['site'],
  }));
}

/** Returns the condition for files that are not in use. */
export function isUnused(types: readonly ContentType[]): RawBuilder<boolean> {
  const columns = types.flatMap(({ table, files }) =>
    files.map(({ name, of }) => ({ table: of?.table ?? table, name })),
  );
  const uses = [...columns, { table: 'headers', name: 'media_id' }].map(
    ({ table, name }) =>
      sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${name}`)} = media.id)`,
  );
  const mentions = sql`exists (select 1 from file_mentions where hash = media.hash)`;
  return sql<boolean>`not (${sql.join([...uses, mentions], sql` or `)})`;
}

export const collectCacheTags = (files: Pick<UsedFile, 'hash'>[], uses: FileUse[]) => [
  ...new Set([
    'media',
    ...files.map(({ hash }) => mediaTag(hash)),
    ...uses.flatMap(({ cacheTags }) => cacheTags),
  ]),
];

export async function refreshSearch(db: Database, uses: FileUse[]) {
  for (const { type, id } of uses) if (type) await searchIndex(db).refresh(type, id);
}
