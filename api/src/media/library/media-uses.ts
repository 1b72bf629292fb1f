import type { MediaUse } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ContentType } from '../../cms/types/content-type';
import { knownBy } from '../../cms/types/fields';
import { searchIndex } from '../../cms/search/search-index';
import { mediaTag } from '../../server/cdn/cache-tags';
import type { Database } from '../../server/database/database';
import { placeOf } from './header-places';

/** Something that uses a file, with what has to hear when the file changes. */
export interface Use extends MediaUse {
  mediaId: number;
  /** The tags of the cached responses that it is part of. */
  cacheTags: string[];
  /** What searches find it as, if they do. */
  type?: ContentType;
}

interface FileOf {
  id: number;
  hash: string;
}

interface Used {
  id: number;
  title: string;
  /** Its slug or name, where it has one. */
  slug: string | null;
  mediaId: number;
}

/** Where files are used: by content as its types announce it, by drafts, and at the tops of pages. */
export async function usesOf(db: Database, types: readonly ContentType[], files: FileOf[]): Promise<Use[]> {
  if (files.length === 0) return [];
  const uses: Use[] = [];
  const add = (use: Use) => {
    const isThere = ({ kind, id, mediaId }: Use) =>
      kind === use.kind && id === use.id && mediaId === use.mediaId;
    if (!uses.some(isThere)) uses.push(use);
  };
  const mentions = await mentionsOf(db, files);
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
      // Visitors see nothing of a draft, so nothing of it is kept.
      add({ id, title, mediaId, kind: type.name, cacheTags: [], type });
    }
  }
  return uses;
}

/** The entries of a type that have files in a column. */
async function entriesWith(db: Database, type: ContentType, files: FileOf[]) {
  const ids = sql.join(files.map(({ id }) => id));
  const found: Used[] = [];
  for (const { name, of } of type.files) {
    const parts = of ? sql`inner join ${sql.table(of.table)} on ${sql.ref(of.entry)} = entry.id` : sql``;
    const file = of ? sql.ref(`${of.table}.${name}`) : sql.ref(`entry.${name}`);
    const { rows } = await sql<Used>`
      select entry.id, entry.title, ${slugOf(type)} as slug, ${file} as ${sql.ref('mediaId')}
      from ${sql.table(type.table)} as entry ${parts} where ${file} in (${ids}) order by entry.id
    `.execute(db);
    found.push(...rows);
  }
  return found;
}

/** Which texts and drafts name files, of all types at once: found by the files, of which few name each. */
async function mentionsOf(db: Database, files: FileOf[]) {
  const ids = new Map(files.map(({ id, hash }) => [hash, id]));
  const rows = await db
    .selectFrom('file_mentions')
    .select(['kind', 'thing_id', 'in_draft', 'hash'])
    .where('hash', 'in', [...ids.keys()])
    .orderBy('thing_id')
    .execute();
  return rows.map(({ hash, ...row }) => ({ ...row, mediaId: ids.get(hash) ?? 0 }));
}

/** The entries that name files, with their titles. */
async function entriesNaming(
  db: Database,
  type: ContentType,
  mentions: { thing_id: number; mediaId: number }[],
): Promise<Used[]> {
  if (mentions.length === 0) return [];
  const { rows } = await sql<Omit<Used, 'mediaId'>>`
    select entry.id, entry.title, ${slugOf(type)} as slug from ${sql.table(type.table)} as entry
    where entry.id in (${sql.join(mentions.map(({ thing_id }) => thing_id))})
  `.execute(db);
  const entries = new Map(rows.map((row) => [row.id, row]));
  return mentions.map(({ thing_id: id, mediaId }) => ({
    id,
    title: entries.get(id)?.title ?? '',
    slug: entries.get(id)?.slug ?? null,
    mediaId,
  }));
}

const slugOf = ({ slug }: ContentType) => (slug ? sql.ref(`entry.${slug}`) : sql`null`);

async function headersWith(db: Database, files: FileOf[]): Promise<Use[]> {
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
    title: placeOf[name].title,
    kind: 'site',
    // Each page says where pictures were chosen.
    cacheTags: ['site'],
  }));
}

/** Whether nothing uses a file, as a condition on `media`. */
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

/** What has to be published when files change: the files themselves, and all that uses them. */
export const tagsOf = (files: Pick<FileOf, 'hash'>[], uses: Use[]) => [
  ...new Set([
    'media',
    ...files.map(({ hash }) => mediaTag(hash)),
    ...uses.flatMap(({ cacheTags }) => cacheTags),
  ]),
];

/** Has searches find in those entries what may be shown of them now. */
export async function refreshSearch(db: Database, uses: Use[]) {
  for (const { type, id } of uses) if (type) await searchIndex(db).refresh(type, id);
}
