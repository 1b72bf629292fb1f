import type { Gallery, GallerySummary } from '@lapis/contract';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { type PageParams, fetchPage } from '../../server/database/lists';
import { presentSlug } from '../../cms/slugs/slugs';
import { toPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/pictures/shown';
import { resolveAlt } from './resolve-alt';
import { galleryPictures, hasPictures } from './gallery-pictures';

export const galleriesRepository = (db: Database) => {
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

  const { images, covers } = galleryPictures(db);

  return {
    async list(page: PageParams) {
      const summaries = db
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
        .orderBy('id');
      const { rows, total } = await fetchPage(summaries, page);
      const shown = await covers(rows.map(({ id }) => id));
      const pictures = new Map(shown.map((cover) => [cover.gallery_id, toPicture(cover, resolveAlt(cover))]));
      const results = rows.map((row): GallerySummary => ({ ...row, cover: pictures.get(row.id) ?? null }));
      return { results, total, ...page };
    },

    async find(gallery: string): Promise<Gallery | undefined> {
      const row = await findRow(gallery);
      if (!row) return undefined;
      return {
        ...row,
        images: (await images([row.id]).execute()).map(({ id, caption, ...image }) => {
          const { url, ...picture } = toPicture(image, resolveAlt(image));
          return { ...picture, id, caption, image_url: url };
        }),
      };
    },
  };
};
