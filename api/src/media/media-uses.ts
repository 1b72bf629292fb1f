import type { FoundKind, MediaUse } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database';
import type { ManagedName } from '../database/tables';
import { placeOf } from '../headers/places';
import { searchIndex } from '../search/search-index';

/** Something that uses a file, with what has to hear when the file changes. */
export interface Use extends MediaUse {
  mediaId: number;
  /** Of the kept answers that it is part of. */
  tag: string;
  /** As what a search finds it, if it does. */
  foundAs?: FoundKind;
}

type Used = Pick<Use, 'kind' | 'tag' | 'foundAs'>;

interface FileOf {
  id: number;
  hash: string;
}

/** Where files are used, the only place that knows. Whatever shows pictures or links to files has its line here. */
export async function usesOf(db: Database, files: FileOf[]): Promise<Use[]> {
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  const uses: Use[] = [];
  const add = (used: Used, { id, title, mediaId }: { id: number; title: string; mediaId: number | null }) => {
    const isThere = uses.some((use) => use.kind === used.kind && use.id === id && use.mediaId === mediaId);
    if (mediaId !== null && !isThere) uses.push({ ...used, id, title, mediaId });
  };
  for (const [table, used] of Object.entries(withImage) as [keyof typeof withImage, Used][]) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'title', 'image_id as mediaId'])
      .where('image_id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const row of rows) add(used, row);
  }
  for (const [table, used] of Object.entries(withText) as [keyof typeof withText, Used][]) {
    for (const row of await mentionsIn(db, table, files)) add(used, row);
  }
  for (const { slug: name, ...row } of await mentionsIn(db, 'widgets', files)) add(widget(name), row);
  const galleries = await db
    .selectFrom('gallery_images')
    .innerJoin('galleries', 'galleries.id', 'gallery_images.gallery_id')
    .select(['galleries.id', 'galleries.title', 'media_id as mediaId'])
    .where('media_id', 'in', ids)
    .orderBy('galleries.id')
    .execute();
  for (const row of galleries) add(gallery, row);
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'title', 'document_id as mediaId'])
    .where('document_id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const row of reports) add(report, row);
  const headers = await db
    .selectFrom('headers')
    .select(['id', 'name', 'media_id as mediaId'])
    .where('media_id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { name, ...row } of headers) add(header, { ...row, title: placeOf[name].page });
  for (const { used, ...thing } of await draftsOf(db, files)) add(used, thing);
  return uses;
}

/** The things of a table whose texts name files, with their slug or name. */
async function mentionsIn(db: Database, table: 'posts' | 'services' | 'widgets', files: FileOf[]) {
  const slug = sql.ref<string>(table === 'widgets' ? 'thing.name' : 'thing.slug');
  const rows = await db
    .selectFrom('file_mentions')
    // All three have these columns.
    .innerJoin(`${table as 'posts'} as thing`, 'thing.id', 'file_mentions.thing_id')
    .select(['thing.id', 'thing.title', 'hash'])
    .select(slug.as('slug'))
    .where('kind', '=', table)
    .where('in_draft', '=', 0)
    .where('hash', 'in', hashesOf(files))
    .orderBy('thing.id')
    .execute();
  return rows.map(({ hash, ...row }) => ({ ...row, mediaId: idOf(files, hash) }));
}

/** The things of whose drafts files are a part, so that none is gone when its draft is published. */
async function draftsOf(db: Database, files: FileOf[]) {
  const mentions = await db
    .selectFrom('file_mentions')
    .select(['kind', 'thing_id as id', 'hash'])
    .where('in_draft', '=', 1)
    .where('hash', 'in', hashesOf(files))
    .orderBy('kind')
    .orderBy('thing_id')
    .execute();
  const things = [];
  for (const { kind, id, hash } of mentions) {
    const thing = await db
      .selectFrom(kind as 'posts')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirst();
    things.push({ used: drafted[kind], id, title: thing?.title ?? '', mediaId: idOf(files, hash) });
  }
  return things;
}

const hashesOf = (files: FileOf[]) => files.map(({ hash }) => hash);

const idOf = (files: FileOf[], hash: string) => files.find((file) => file.hash === hash)?.id ?? null;

const post: Used = { kind: 'blog', tag: 'post', foundAs: 'post' };
const project: Used = { kind: 'services', tag: 'service', foundAs: 'project' };
const link: Used = { kind: 'links', tag: 'link', foundAs: 'link' };
const gallery: Used = { kind: 'galleries', tag: 'gallery', foundAs: 'gallery' };
const report: Used = { kind: 'reports', tag: 'report', foundAs: 'report' };
const header: Used = { kind: 'site', tag: 'media' };
const widget = (name: string): Used => ({ kind: 'widgets', tag: `widget:${name}`, foundAs: 'page' });

const withImage = { posts: post, services: project, links: link };
const withText = { posts: post, services: project };

/** Visitors see nothing of a draft, so nothing of it is kept. */
const drafted: Record<ManagedName, Used> = {
  posts: post,
  services: project,
  links: link,
  galleries: gallery,
  reports: report,
  widgets: { kind: 'widgets', tag: 'media', foundAs: 'page' },
};

/** The same as a condition on `media`, for lists. */
export const isUnused: RawBuilder<boolean> = sql<boolean>`not (
  exists (select 1 from posts where image_id = media.id)
  or exists (select 1 from services where image_id = media.id)
  or exists (select 1 from links where image_id = media.id)
  or exists (select 1 from gallery_images where media_id = media.id)
  or exists (select 1 from reports where document_id = media.id)
  or exists (select 1 from file_mentions where hash = media.hash)
  or exists (select 1 from headers where media_id = media.id)
)`;

/** What has to be published when files change: the files themselves, and all that uses them. */
export const tagsOf = (uses: Use[]) => [...new Set(['media', ...uses.map(({ tag }) => tag)])];

/** Has searches find in those things what may be shown of them now. */
export async function refreshSearch(db: Database, uses: Use[]) {
  for (const { foundAs, id } of uses) if (foundAs) await searchIndex(db).refresh(foundAs, id);
}
