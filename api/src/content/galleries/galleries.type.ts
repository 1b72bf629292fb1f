import { GalleryFields, Media } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { z } from 'zod';
import { contentType } from '../../cms/types/content-type';
import { mayBeShown } from '../../media/library/shown';
import type { Database } from '../../server/database/database';
import { galleryPictures, hasPictures } from './gallery-pictures';

export const galleryType = contentType<GalleryFields, 'galleries'>({
  name: 'galleries',
  table: 'galleries',
  fields: GalleryFields,
  slug: 'slug',
  startsPublished: true,
  blank: { description: '' },
  async listed(db, ids) {
    const thumbnails = await galleryPictures(db).thumbnails(ids);
    return new Map(ids.map((id) => [id, { thumbnail: thumbnails.get(id) ?? null }]));
  },
  texts: ['description'],
  files: [{ name: 'media_id', of: { table: 'gallery_images', entry: 'gallery_id' } }],
  parts: partsOf(),
  cacheTags: () => ['gallery'],
  path: ({ slug }) => href('galleries.gallery', { slug }),
  pages: {
    list: 'galleries',
    entry: 'galleries.gallery',
    otherNames: (id) => [String(id)],
    empty: async (db) => {
      const rows = await db
        .selectFrom('galleries')
        .select('id')
        .where((eb) => eb.not(hasPictures(eb)))
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  },
  searched: async (db, { id, description }) => ({
    body: [description, ...(await shownCaptions(db, id))].join(' '),
  }),
});

/** Of the pictures that visitors may see. */
async function shownCaptions(db: Database, galleryId: number) {
  const rows = await db
    .selectFrom('gallery_images')
    .innerJoin('media', 'media.id', 'gallery_images.media_id')
    .select('gallery_images.caption')
    .where('gallery_id', '=', galleryId)
    .where('gallery_images.caption', '!=', '')
    .where(mayBeShown())
    .orderBy('position')
    .execute();
  return rows.map(({ caption }) => caption);
}

/** The pictures of a gallery in their order. */
function partsOf() {
  const Images = z.object({
    images: z
      .array(
        z.object({
          media_id: Media.shape.id,
          alt: z.string().max(500),
          caption: z.string().max(1000),
          cover: z.boolean(),
        }),
      )
      .max(10_000)
      .default([]),
  });
  return {
    fields: Images,
    async read(db: Database, id: number) {
      const rows = await db
        .selectFrom('gallery_images')
        .select(['media_id', 'alt', 'caption', 'cover'])
        .where('gallery_id', '=', id)
        .orderBy('position')
        .orderBy('id')
        .execute();
      return { images: rows.map(({ cover, ...image }) => ({ ...image, cover: cover === 1 })) };
    },
    async write(db: Database, id: number, line: Record<string, unknown>) {
      for (const [position, { cover, ...image }] of Images.parse(line).images.entries()) {
        await db
          .insertInto('gallery_images')
          .values({ ...image, cover: Number(cover), gallery_id: id, position })
          .execute();
      }
    },
  };
}
