import type { Block, SingleBlock } from '@lapis/contract/blocks';
import { slugOf } from '@lapis/contract/slug-of';
import type { GalleryFields } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { timesOf } from '../../cms/entries/publication';
import { searchIndex } from '../../cms/search/search-index';
import { galleryImages, galleryType } from '../../content/galleries/galleries.type';
import type { Database } from '../../server/database/database';
import type { Arranged } from './arrange';
import { hashOf, importedRepository } from './imported.repository';

type Work = Pick<Arranged, 'place' | 'publication'> & { title: string; site: string; actor: Actor };
type GalleryBlock = Extract<SingleBlock, { type: 'gallery' }>;

/** The galleries among blocks, also those within columns. */
export const galleriesIn = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block): SingleBlock[] => (block.type === 'columns' ? block.columns.flat() : [block]))
    .filter((block) => block.type === 'gallery');

/** Blocks in which each gallery is one of this site's own, which is made or brought up to date. */
export async function withGalleries(db: Database, blocks: Block[], work: Work): Promise<Block[]> {
  const galleries = galleriesIn(blocks);
  if (galleries.length === 0) return blocks;
  const before = closest(galleries, await galleriesOf(db, work));
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

/** What came of the galleries of a text before, as it is now. */
async function galleriesOf(db: Database, { site, place: { source } }: Work) {
  const known = await importedRepository(db).galleriesOf(site, source.key);
  return Promise.all(
    known.map(async (gallery) => ({ ...gallery, ...(await galleryImages.read(db, gallery.thing_id)) })),
  );
}
type There = Awaited<ReturnType<typeof galleriesOf>>[number];

/**
 * Which galleries came of those of a text before: those that have the most pictures in common. Their places in the text
 * say nothing, as others may have come before them since, except where somebody has exchanged the pictures here.
 */
function closest(blocks: readonly GalleryBlock[], known: readonly There[]) {
  const pairs = blocks.flatMap((block) =>
    known.map((gallery) => ({
      block,
      gallery,
      common: gallery.images.filter(({ media_id }) => block.pictures.includes(media_id)).length,
    })),
  );
  const found = new Map<GalleryBlock, There>();
  const taken = new Set<There>();
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

const isChangedHere = (gallery: There) =>
  gallery.isChangedHere || hashOf({ images: gallery.images }) !== gallery.hash;

const imagesOf = ({ pictures }: GalleryBlock) =>
  pictures.map((media_id) => ({ media_id, alt: '', caption: '', cover: false }));

async function create(db: Database, block: GalleryBlock, work: Work) {
  const { title, publication, actor } = work;
  const fields: GalleryFields = { title, slug: slugOf(title) || 'gallery', description: '' };
  const galleries = entriesRepository(db, galleryType);
  const id = await galleries.create({ fields, auto_slug: true, ...publication }, actor);
  await fill(db, id, imagesOf(block));
  await note(db, id, imagesOf(block), work);
  return id;
}

/** Brings a gallery up to date with its text; one that somebody has changed here stays as it is. */
async function update(db: Database, there: There, block: GalleryBlock, work: Work) {
  const { thing_id: id, version, published_at, hash } = there;
  if (isChangedHere(there)) return id;
  const { publication, actor } = work;
  if (timesOf(publication, published_at).published_at !== published_at) {
    const change = { fields: {}, version, draft_version: 0, ...publication };
    if (!(await entriesRepository(db, galleryType).change(id, change, actor))) return id;
  }
  const wanted = imagesOf(block);
  if (hashOf({ images: wanted }) !== hash) {
    await db.deleteFrom('gallery_images').where('gallery_id', '=', id).execute();
    await fill(db, id, wanted);
  }
  await note(db, id, wanted, work, there.source_key);
  return id;
}

async function fill(db: Database, id: number, images: ReturnType<typeof imagesOf>) {
  await galleryImages.write(db, id, { images });
  await searchIndex(db).refresh(galleryType, id);
}

/** Notes what was written, by which a later move tells whether somebody has changed the gallery here. */
async function note(
  db: Database,
  id: number,
  images: ReturnType<typeof imagesOf>,
  { site, place: { source } }: Work,
  key = `${source.key}/gallery-${id}`,
) {
  const row = db.selectFrom('galleries').select('version').where('id', '=', id);
  const { version } = await row.executeTakeFirstOrThrow();
  const hash = hashOf({ images });
  await importedRepository(db).noteEntry(site, key, { kind: 'galleries', thing_id: id, version, hash });
}
