import type { Gallery, GallerySummary } from '@lapis/contract';
import type { ExpressionBuilder } from 'kysely';
import { isPublic } from '../content/publication';
import { timestamp } from '../database/clock';
import type { Database } from '../database/database';
import { folded, type Page, rowsOf } from '../database/lists';
import type { Tables } from '../database/tables';
import { changeSlug, presentSlug } from '../slugs/slugs';
import { mediaColumns, toPicture } from '../media/media.repository';
import { shownMedia } from '../media/shown';
import { searchIndex } from '../search/search-index';

interface NewGallery {
  slug: string;
  title: string;
  description: string;
  images: { mediaId: number; alt: string; caption: string }[];
}

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

  return {
    async list(page: Page) {
      const { limit, offset } = rowsOf(page);
      const { total } = await db
        .selectFrom('galleries')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(isPublic('galleries'))
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
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      const covers =
        rows.length === 0
          ? []
          : await images(rows.map(({ id }) => id))
              .where('gallery_images.id', '=', coverOfGallery)
              .execute();
      const results = rows.map((row): GallerySummary => {
        const cover = covers.find(({ gallery_id }) => gallery_id === row.id);
        return { ...row, cover: cover ? toPicture(cover, altOf(cover)) : null };
      });
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

    exists: async (gallery: string) => (await findRow(gallery)) !== undefined,

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
