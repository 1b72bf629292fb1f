import { GalleryFields, Media } from '@lapis/contract';
import type { Generated } from 'kysely';
import { href } from '@lapis/contract/pages';
import { z } from 'zod';
import { contentType, type Parts } from '../../cms/types/content-type';
import { mayBeShown } from '../../media/library/pictures/shown';
import type { Database } from '../../server/database/database';
import { galleryPictures, hasPictures } from './gallery-pictures';
import type { EntryTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    galleries: GalleriesTable;
    gallery_images: GalleryImagesTable;
  }
}

interface GalleriesTable extends EntryTable {
  slug: string;
  description: string;
}

interface GalleryImagesTable {
  id: Generated<number>;
  gallery_id: number;
  media_id: number;
  alt: string;
  caption: string;
  position: number;
  cover: Generated<number>;
}

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

export const galleryImages: Parts<z.infer<typeof Images>> = {
  fields: Images,
  async read(db, id) {
    const rows = await db
      .selectFrom('gallery_images')
      .select(['media_id', 'alt', 'caption', 'cover'])
      .where('gallery_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute();
    return { images: rows.map(({ cover, ...image }) => ({ ...image, cover: cover === 1 })) };
  },
  async write(db, id, { images: pictures }) {
    for (const [position, { cover, ...image }] of pictures.entries()) {
      await db
        .insertInto('gallery_images')
        .values({ ...image, cover: Number(cover), gallery_id: id, position })
        .execute();
    }
  },
  pictures: ({ images }) => images,
};

export const galleryType = contentType<GalleryFields, 'galleries'>({
  name: 'galleries',
  table: 'galleries',
  tables: { galleries: ['id'], gallery_images: ['id'] },
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
  parts: galleryImages,
  cacheTags: () => ['gallery'],
  path: ({ slug }) => href('galleries.gallery', { slug }),
  pages: {
    list: 'galleries',
    about: 'All our galleries of pictures.',
    entry: 'galleries.gallery',
    goesByNumber: true,
    keptFromSearch: async (db) => {
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
