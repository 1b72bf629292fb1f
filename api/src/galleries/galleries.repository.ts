import type { Gallery, GallerySummary } from '@lapis/contract';
import type { ExpressionBuilder } from 'kysely';
import { isPublic } from '../content/publication';
import { timestamp } from '../database/clock';
import type { Database } from '../database/database';
import { folded, type Page, rowsOf } from '../database/lists';
import type { Tables } from '../database/tables';
import { changeSlug, presentSlug } from '../slugs/slugs';
import { mediaColumns, thumbnailOf, toPicture } from '../media/media.repository';
import { shownMedia } from '../media/shown';
import { searchIndex } from '../search/search-index';

interface NewGallery {
  slug: string;
  title: string;
  description: string;
  images: { mediaId: number; alt: string; caption: string }[];
}

/** An empty room is nothing to lead visitors to. */
export const hasPictures = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'galleries'>) =>
  exists(
    selectFrom('gallery_images')
      .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'gallery_images.media_id'))
      .whereRef('gallery_id', '=', 'galleries.id')
      .select('gallery_images.id'),
  );

export const galleriesRepository = (db: Database) => {
  /** The row of a gallery by what its address holds, the numeric id or the slug. */
  async function findRow(gallery: string) {
    const slug = await presentSlug(db, 'galleries', gallery);
    return db
      .selectFrom('galleries')
      .select(['id', 'slug', 'title', 'description'])
      .where(isPublic('galleries'))
      .where((eb) => {
        const id = Number(gallery);
        const isId = /^\d+$/.test(gallery) && id <= 2_147_483_647;
        return isId ? eb.or([eb('id', '=', id), eb('slug', '=', slug)]) : eb('slug', '=', slug);
      })
      .orderBy('id')
      .executeTakeFirst();
  }

  const images = (galleryIds: number[]) =>
    db
      .selectFrom('gallery_images')
      .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'gallery_images.media_id'))
      .select(['gallery_images.id', 'gallery_id', 'gallery_images.alt', 'caption'])
      .select(['media.alt as library_alt', 'media.decorative'])
      .select(mediaColumns)
      .where('gallery_id', 'in', galleryIds)
      .orderBy('gallery_id')
      .orderBy('position')
      .orderBy('gallery_images.id');

  /** Which picture stands for its gallery: of those that visitors may see the chosen one, or the first. */
  const coverOfGallery = ({ selectFrom }: ExpressionBuilder<Tables, 'gallery_images'>) =>
    selectFrom('gallery_images as of_gallery')
      .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'of_gallery.media_id'))
      .whereRef('of_gallery.gallery_id', '=', 'gallery_images.gallery_id')
      .select('of_gallery.id')
      .orderBy('of_gallery.cover', 'desc')
      .orderBy('of_gallery.position')
      .orderBy('of_gallery.id')
      .limit(1);

  /** The pictures that stand for galleries. */
  const covers = async (ids: number[]) =>
    ids.length === 0 ? [] : images(ids).where('gallery_images.id', '=', coverOfGallery).execute();

  return {
    /** The addresses of the pictures that stand for galleries, in small, by the ids of these. */
    thumbnails: async (ids: number[]) =>
      new Map((await covers(ids)).map((cover) => [cover.gallery_id, thumbnailOf(cover)])),

    /** Those that have a picture which visitors may see. */
    async list(page: Page) {
      const { limit, offset } = rowsOf(page);
      const { total } = await db
        .selectFrom('galleries')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(isPublic('galleries'))
        .where(hasPictures)
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('galleries')
        .select(['id', 'slug', 'title', 'description'])
        .select(({ selectFrom, fn }) =>
          selectFrom('gallery_images')
            .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'gallery_images.media_id'))
            .whereRef('gallery_id', '=', 'galleries.id')
            .select(fn.countAll<number>().as('count'))
            .$asScalar()
            .$notNull()
            .as('image_count'),
        )
        .where(isPublic('galleries'))
        .where(hasPictures)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      const shown = await covers(rows.map(({ id }) => id));
      const pictures = new Map(shown.map((cover) => [cover.gallery_id, toPicture(cover, altOf(cover))]));
      const results = rows.map((row): GallerySummary => ({ ...row, cover: pictures.get(row.id) ?? null }));
      return { results, total, ...page };
    },

    async find(gallery: string): Promise<Gallery | undefined> {
      const row = await findRow(gallery);
      if (!row) return undefined;
      return {
        ...row,
        images: (await images([row.id]).execute()).map(({ id, caption, ...image }) => {
          const { url, ...picture } = toPicture(image, altOf(image));
          return { ...picture, id, caption, image_url: url };
        }),
      };
    },

    changeSlug: (id: number, slug: string) => changeSlug(db, 'galleries', id, slug),

    async add({ images, ...gallery }: NewGallery) {
      const now = timestamp();
      const { id } = await db
        .insertInto('galleries')
        .values({
          ...gallery,
          title_folded: folded(gallery.title),
          published_at: now,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (images.length > 0) {
        await db
          .insertInto('gallery_images')
          .values(
            images.map(({ mediaId, ...image }, position) => ({
              ...image,
              gallery_id: id,
              media_id: mediaId,
              position,
            })),
          )
          .execute();
      }
      await searchIndex(db).refresh('gallery', id);
    },
  };
};

/** What is said of a picture to whoever can't see it: the gallery's words or, where it has none, the library's. */
const altOf = ({ alt, library_alt, decorative }: { alt: string; library_alt: string; decorative: number }) =>
  alt || (decorative === 1 ? '' : library_alt);
