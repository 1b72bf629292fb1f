import { z } from 'zod';
import { endpoint } from './endpoint';
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

export const galleries = {
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
