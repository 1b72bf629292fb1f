import type { GalleryFields } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { Kind } from '../managed/kind';
import { galleriesRepository } from './galleries.repository';

/** Galleries, as the portal manages them. */
export const galleryKind: Kind<GalleryFields> = {
  table: 'galleries',
  audit: 'galleries',
  found: 'gallery',
  slug: 'slug',
  one: 'gallery',
  startsPublished: true,
  blank: { description: '' },
  toColumns: (fields) => fields,
  toFields: (row) => ({
    slug: row['slug'] as string,
    title: row['title'] as string,
    description: row['description'] as string,
  }),
  async listed(db, ids) {
    if (ids.length === 0) return new Map();
    const thumbnails = await galleriesRepository(db).thumbnails(ids);
    return new Map(ids.map((id) => [id, { thumbnail: thumbnails.get(id) ?? null }]));
  },
  tags: () => ['gallery'],
  path: ({ slug }) => href('galleries.gallery', { slug }),
};
