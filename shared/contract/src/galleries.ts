import { z } from 'zod';
import { endpoint } from './endpoint';
import { managedCalls, ThingSummary, ThingTitle, usualSorts } from './managed';
import { FreeText, Id, listOf, oneOf, PageQuery, Picture, Slug } from './shapes';

export const GalleryImage = Picture.omit({ url: true }).extend({
  id: Id,
  image_url: z.string(),
  caption: z.string(),
});
export type GalleryImage = z.infer<typeof GalleryImage>;

export const Gallery = z.object({
  id: Id,
  slug: Slug,
  title: z.string(),
  description: z.string(),
  images: z.array(GalleryImage),
});
export type Gallery = z.infer<typeof Gallery>;

export const GallerySummary = Gallery.omit({ images: true }).extend({
  cover: Picture.nullable(),
  image_count: z.int(),
});
export type GallerySummary = z.infer<typeof GallerySummary>;

/** What an editor writes of a gallery; its pictures have calls of their own. */
export const GalleryFields = z.object({
  slug: Slug,
  title: ThingTitle,
  description: ThingSummary,
});
export type GalleryFields = z.infer<typeof GalleryFields>;

export const galleries = {
  ...managedCalls({
    kind: 'galleries',
    one: 'gallery',
    many: 'galleries',
    fields: GalleryFields,
    needed: GalleryFields.pick({ slug: true, title: true }),
    sorts: usualSorts,
  }),
  list: endpoint({
    method: 'GET',
    path: '/galleries',
    access: 'anyone',
    summary: 'Galleries with cover and number of pictures',
    query: PageQuery,
    reply: listOf(GallerySummary),
  }),
  show: endpoint({
    method: 'GET',
    path: '/galleries/:gallery',
    access: 'anyone',
    summary: 'One gallery with its pictures, by numeric id or by slug',
    params: z.object({ gallery: FreeText }),
    reply: oneOf(Gallery),
  }),
};
