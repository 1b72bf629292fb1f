import type { Block, SingleBlock } from '@lapis/contract/blocks';
import { slugOf } from '@lapis/contract/slug-of';
import type { GalleryFields } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { searchIndex } from '../../cms/search/search-index';
import { galleryType } from '../../content/galleries/galleries.type';
import type { Database } from '../../server/database/database';
import type { Arranged } from './arrange';
import { hashOf, importedRepository } from './imported.repository';

type Work = Pick<Arranged, 'place' | 'publication'> & { title: string; site: string; actor: Actor };

/** Blocks in which each gallery is one of this site's own, which is made or brought up to date. */
export async function withGalleries(db: Database, blocks: Block[], work: Work): Promise<Block[]> {
  const written: Block[] = [];
  for (const block of blocks) written.push(await withGallery(db, block, work));
  return written;
}

async function withGallery(db: Database, block: Block, work: Work): Promise<Block> {
  if (block.type === 'gallery')
    return { ...block, gallery_id: await galleryOf(db, block, work), pictures: [] };
  if (block.type !== 'columns') return block;
  const columns: SingleBlock[][] = [];
  for (const column of block.columns) {
    const written: SingleBlock[] = [];
    for (const one of column) {
      written.push(
        one.type === 'gallery' ? { ...one, gallery_id: await galleryOf(db, one, work), pictures: [] } : one,
      );
    }
    columns.push(written);
  }
  return { ...block, columns };
}

/** The number of the gallery that a block shows. One that somebody has changed here stays as it is. */
async function galleryOf(
  db: Database,
  { id: block, pictures }: { id: string; pictures: number[] },
  { place: { source }, publication, title, site, actor }: Work,
) {
  const key = `${source.key}/${block}`;
  const imported = importedRepository(db);
  const known = await imported.entryOf(site, key);
  const images = pictures.map((media_id) => ({ media_id, alt: '', caption: '', cover: false }));
  const there =
    known &&
    (await db.selectFrom('galleries').select('id').where('id', '=', known.thing_id).executeTakeFirst());
  if (there) {
    const isAsItCame = hashOf(await galleryType.parts?.read(db, there.id)) === known.hash;
    if (!isAsItCame || known.hash === hashOf({ images })) return there.id;
    await db.deleteFrom('gallery_images').where('gallery_id', '=', there.id).execute();
  }
  const fields: GalleryFields = { title, slug: slugOf(title) || 'gallery', description: '' };
  const id =
    there?.id ??
    (await entriesRepository(db, galleryType).create({ fields, auto_slug: true, ...publication }, actor));
  await galleryType.parts?.write(db, id, { images });
  await searchIndex(db).refresh(galleryType, id);
  await imported.noteEntry(site, key, {
    kind: 'galleries',
    thing_id: id,
    version: 1,
    hash: hashOf({ images }),
  });
  return id;
}
