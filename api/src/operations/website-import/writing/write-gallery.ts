import type { Block, SingleBlock } from '@lapis/contract/blocks';
import { createSlug } from '@lapis/contract/slugs';
import type { GalleryFields } from '@lapis/contract';
import type { Actor } from '../../../cms/audit/audit';
import { entriesRepository } from '../../../cms/entries/entries.repository';
import { resolveTimes } from '../../../cms/entries/store/publication';
import { searchIndex } from '../../../cms/search/search-index';
import { galleryImages, galleryType } from '../../../content/galleries/galleries.type';
import type { Database } from '../../../server/database/database';
import type { ArrangedEntry } from './arrange';
import { hashValue, importedRepository } from './imported.repository';

type GalleryWriteContext = Pick<ArrangedEntry, 'place' | 'publication'> & {
  title: string;
  site: string;
  actor: Actor;
};
type GalleryBlock = Extract<SingleBlock, { type: 'gallery' }>;

export const galleriesIn = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block): SingleBlock[] => (block.type === 'columns' ? block.columns.flat() : [block]))
    .filter((block) => block.type === 'gallery');

export async function withGalleries(
  db: Database,
  blocks: Block[],
  work: GalleryWriteContext,
): Promise<Block[]> {
  const galleries = galleriesIn(blocks);
  if (galleries.length === 0) return blocks;
  const before = matchGalleries(galleries, await loadGalleries(db, work));
  const written = new Map<SingleBlock, number>();
  for (const block of galleries) {
    const there = before.get(block);
    written.set(block, there ? await update(db, there, block, work) : await create(db, block, work));
  }
  const own = <One extends Block | SingleBlock>(block: One): One =>
    block.type === 'gallery' ? { ...block, gallery_id: written.get(block) ?? null, pictures: [] } : block;
  return blocks.map((block) =>
    block.type === 'columns'
      ? { ...block, columns: block.columns.map((column) => column.map(own)) }
      : own(block),
  );
}

async function loadGalleries(db: Database, { site, place: { source } }: GalleryWriteContext) {
  const known = await importedRepository(db).galleriesOf(site, source.key);
  return Promise.all(
    known.map(async (gallery) => ({ ...gallery, ...(await galleryImages.read(db, gallery.entry_id)) })),
  );
}
type ExistingGallery = Awaited<ReturnType<typeof loadGalleries>>[number];

/**
 * Matches galleries with those imported before, by the number of pictures in common. Position counts only for
 * galleries whose pictures an editor has replaced here, because the entry may have gained other galleries.
 */
function matchGalleries(blocks: readonly GalleryBlock[], known: readonly ExistingGallery[]) {
  const pairs = blocks.flatMap((block) =>
    known.map((gallery) => ({
      block,
      gallery,
      common: gallery.images.filter(({ media_id }) => block.pictures.includes(media_id)).length,
    })),
  );
  const found = new Map<GalleryBlock, ExistingGallery>();
  const taken = new Set<ExistingGallery>();
  for (const { block, gallery, common } of pairs.toSorted((one, other) => other.common - one.common)) {
    if (common === 0 || found.has(block) || taken.has(gallery)) continue;
    found.set(block, gallery);
    taken.add(gallery);
  }
  const exchanged = known.filter((gallery) => !taken.has(gallery) && isChangedHere(gallery));
  for (const block of blocks.filter((each) => !found.has(each))) {
    const gallery = exchanged.shift();
    if (gallery) found.set(block, gallery);
  }
  return found;
}

const isChangedHere = (gallery: ExistingGallery) =>
  gallery.isChangedHere || hashValue({ images: gallery.images }) !== gallery.hash;

const toImages = ({ pictures }: GalleryBlock) =>
  pictures.map((media_id) => ({ media_id, alt: '', caption: '', cover: false }));

async function create(db: Database, block: GalleryBlock, work: GalleryWriteContext) {
  const { title, publication, actor } = work;
  const fields: GalleryFields = { title, slug: createSlug(title) || 'gallery', description: '' };
  const galleries = entriesRepository(db, galleryType);
  const id = await galleries.create({ fields, auto_slug: true, ...publication }, actor);
  await fill(db, id, toImages(block));
  await note(db, id, toImages(block), work);
  return id;
}

async function update(db: Database, there: ExistingGallery, block: GalleryBlock, work: GalleryWriteContext) {
  const { entry_id: id, version, published_at, hash } = there;
  if (isChangedHere(there)) return id;
  const { publication, actor } = work;
  if (resolveTimes(publication, published_at).published_at !== published_at) {
    const change = { fields: {}, version, draft_version: 0, ...publication };
    if (!(await entriesRepository(db, galleryType).change(id, change, actor))) return id;
  }
  const wanted = toImages(block);
  if (hashValue({ images: wanted }) !== hash) {
    await db.deleteFrom('gallery_images').where('gallery_id', '=', id).execute();
    await fill(db, id, wanted);
  }
  await note(db, id, wanted, work, there.source_key);
  return id;
}

async function fill(db: Database, id: number, images: ReturnType<typeof toImages>) {
  await galleryImages.write(db, id, { images });
  await searchIndex(db).refresh(galleryType, id);
}

/** Records the version that was written, so that a later import detects changes by editors. */
async function note(
  db: Database,
  id: number,
  images: ReturnType<typeof toImages>,
  { site, place: { source } }: GalleryWriteContext,
  key = `${source.key}/gallery-${id}`,
) {
  const row = db.selectFrom('galleries').select('version').where('id', '=', id);
  const { version } = await row.executeTakeFirstOrThrow();
  const hash = hashValue({ images });
  await importedRepository(db).noteEntry(site, key, { kind: 'galleries', entry_id: id, version, hash });
}
