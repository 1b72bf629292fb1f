import type { GalleryFields } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { Kind } from '../managed/kind';

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
  tags: () => ['gallery'],
  path: ({ slug }) => href('galleries.gallery', { slug }),
  taken: { field: 'slug', words: 'Another gallery has this address already.' },
};
