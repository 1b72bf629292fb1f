import { z } from 'zod';
import { Id, Picture, Slug } from '../shapes';
import { block } from './block';

/** A gallery, or some of its pictures. */
export const galleryBlock = block({
  type: 'gallery',
  fields: z.object({
    gallery_id: Id.nullable(),
    /** Those of the library that are shown; none for all. */
    pictures: z.array(Id).max(200, 'Choose at most 200 pictures'),
  }),
  shown: z.object({
    title: z.string(),
    slug: Slug,
    /** Of the gallery, of which not all may be shown here. */
    total: z.int(),
    pictures: z.array(z.object({ id: Id, picture: Picture, caption: z.string() })),
  }),
  says: () => [],
});
