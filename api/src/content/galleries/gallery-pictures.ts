import type { ExpressionBuilder } from 'kysely';
import { mediaColumns, thumbnailUrl } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/pictures/shown';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';

/** Condition for galleries that visitors see in lists: those with a visible picture. */
export const hasPictures = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'galleries'>) =>
  exists(
    selectFrom('gallery_images')
      .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'gallery_images.media_id'))
      .whereRef('gallery_id', '=', 'galleries.id')
      .select('gallery_images.id'),
  );

export const galleryPictures = (db: Database) => {
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

  /** Selects a gallery's cover: the chosen picture if it is visible, otherwise the first visible one. */
  const coverOfGallery = ({ selectFrom }: ExpressionBuilder<Tables, 'gallery_images'>) =>
    selectFrom('gallery_images as of_gallery')
      .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'of_gallery.media_id'))
      .whereRef('of_gallery.gallery_id', '=', 'gallery_images.gallery_id')
      .select('of_gallery.id')
      .orderBy('of_gallery.cover', 'desc')
      .orderBy('of_gallery.position')
      .orderBy('of_gallery.id')
      .limit(1);

  const covers = async (ids: number[]) =>
    ids.length === 0 ? [] : images(ids).where('gallery_images.id', '=', coverOfGallery).execute();

  return {
    images,
    covers,

    thumbnails: async (ids: number[]) =>
      new Map((await covers(ids)).map((cover) => [cover.gallery_id, thumbnailUrl(cover)])),
  };
};
