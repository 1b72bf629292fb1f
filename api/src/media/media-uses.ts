import type { FoundKind, MediaUse } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/database';
import type { ManagedName } from '../database/tables';
import { searchIndex } from '../search/search-index';
import { hashesIn } from './hashes-in-text';

/** Something that uses a file, with what has to hear when the file changes. */
export interface Use extends MediaUse {
  mediaId: number;
  /** Of the kept answers that it is part of. */
  tag: string;
  /** As what a search finds it. */
  foundAs: FoundKind;
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
  const addTexts = (used: Used, { id, title, html }: { id: number; title: string; html: string }) => {
    const hashes = hashesIn(html);
    for (const file of files) if (hashes.includes(file.hash)) add(used, { id, title, mediaId: file.id });
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
    const rows = await db
      .selectFrom(table)
      .select(['id', 'title', 'html'])
      .where('html', 'like', '%/storage/media/%')
      .orderBy('id')
      .execute();
    for (const row of rows) addTexts(used, row);
  }
  const widgets = await db
    .selectFrom('widgets')
    .select(['id', 'name', 'title', 'html'])
    .where('html', 'like', '%/storage/media/%')
    .orderBy('id')
    .execute();
  for (const { name, ...row } of widgets) addTexts(widget(name), row);
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
  for (const { used, ...thing } of await draftsOf(db, files)) add(used, thing);
  return uses;
}

/** The things of whose drafts files are a part, so that none is gone when its draft is published. */
async function draftsOf(db: Database, files: FileOf[]) {
  const drafts = await db.selectFrom('drafts').select(['kind', 'thing_id', 'fields']).orderBy('id').execute();
  const things = [];
  for (const { kind, thing_id: id, fields } of drafts) {
    const { image_id, document_id, html = '' } = DraftFields.parse(JSON.parse(fields));
    const hashes = hashesIn(html);
    const named = files.filter(
      ({ id, hash }) => id === image_id || id === document_id || hashes.includes(hash),
    );
    if (named.length === 0) continue;
    const thing = await db
      .selectFrom(kind as 'posts')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirst();
    const title = thing?.title ?? '';
    things.push(...named.map((file) => ({ used: drafted[kind], id, title, mediaId: file.id })));
  }
  return things;
}

/** What of a draft can name a file. */
const DraftFields = z.object({
  image_id: z.int().nullish(),
  document_id: z.int().optional(),
  html: z.string().optional(),
});

const post: Used = { kind: 'blog', tag: 'post', foundAs: 'post' };
const project: Used = { kind: 'services', tag: 'service', foundAs: 'project' };
const link: Used = { kind: 'links', tag: 'link', foundAs: 'link' };
const gallery: Used = { kind: 'galleries', tag: 'gallery', foundAs: 'gallery' };
const report: Used = { kind: 'reports', tag: 'report', foundAs: 'report' };
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
  exists (select 1 from posts where image_id = media.id or html like '%/storage/media/' || media.hash || '%')
  or exists (select 1 from services where image_id = media.id or html like '%/storage/media/' || media.hash || '%')
  or exists (select 1 from widgets where html like '%/storage/media/' || media.hash || '%')
  or exists (select 1 from links where image_id = media.id)
  or exists (select 1 from gallery_images where media_id = media.id)
  or exists (select 1 from reports where document_id = media.id)
  or exists (
    select 1 from drafts where fields like '%/storage/media/' || media.hash || '%'
    or fields like '%"image_id":' || media.id || ',%' or fields like '%"image_id":' || media.id || '}%'
    or fields like '%"document_id":' || media.id || ',%' or fields like '%"document_id":' || media.id || '}%'
  )
)`;

/** What has to be published when files change: the files themselves, and all that uses them. */
export const tagsOf = (uses: Use[]) => [...new Set(['media', ...uses.map(({ tag }) => tag)])];

/** Has searches find in those things what may be shown of them now. */
export async function refreshSearch(db: Database, uses: Use[]) {
  for (const { foundAs, id } of uses) await searchIndex(db).refresh(foundAs, id);
}
