import { z } from 'zod';
import { Id, Picture, Slug } from '../shapes';
import { block } from './block';

export const galleryBlock = block({
  type: 'gallery',
  fields: z.object({
    gallery_id: Id.nullable(),
    /** Ids of the pictures to show; if empty, the block shows all pictures in the gallery. */
    pictures: z.array(Id).max(200, 'Choose at most 200 pictures'),
  }),
  shown: z.object({
    title: z.string(),
    slug: Slug,
    total: z.int(),
    pictures: z.array(z.object({ id: Id, picture: Picture, caption: z.string() })),
  }),
  says: () => [],
  isEmpty: ({ gallery_id }) => gallery_id === null,
});
