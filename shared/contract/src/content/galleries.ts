import { z } from 'zod';
import { endpoint } from '../endpoint';
import { previewCall } from './draft-calls';
import { EntrySummary, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { Media } from '../media/media';
import { FreeText, Id, IdParam, listReply, itemReply, PageQuery, Picture, Slug } from '../shapes';

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

export const GalleryFields = z.object({
  slug: Slug,
  title: EntryTitle,
  description: EntrySummary,
});
export type GalleryFields = z.infer<typeof GalleryFields>;

export const AdminGalleryImage = z.object({
  id: Id,
  alt: z.string(),
  caption: z.string(),
  cover: z.boolean(),
  media: Media,
});
export type AdminGalleryImage = z.infer<typeof AdminGalleryImage>;

const GalleryImageChanges = z
  .object({
    alt: FreeText.trim().max(500, 'Describe the picture in 500 characters or fewer'),
    caption: FreeText.trim().max(1000, 'A caption can have at most 1,000 characters'),
    cover: z.boolean(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'There is nothing to change.');
export type GalleryImageChanges = z.infer<typeof GalleryImageChanges>;

const GalleryUploadResult = z.union([
  z.object({ name: z.string(), image: AdminGalleryImage }),
  z.object({ name: z.string(), error: z.string() }),
]);

const ImageParam = IdParam.extend({ image: IdParam.shape.id });

const MOST_IMAGES = 500;

export const galleries = {
  ...entryCalls({
    name: 'galleries',
    fields: GalleryFields,
    needed: GalleryFields.pick({ slug: true, title: true }),
    sorts: usualSorts,
  }),
  list: endpoint('GET /galleries', {
    access: 'anyone',
    summary: 'Galleries with cover and number of pictures',
    query: PageQuery,
    reply: listReply(GallerySummary),
  }),
  show: endpoint('GET /galleries/:gallery', {
    access: 'anyone',
    summary: 'One gallery with its pictures, by numeric id or by slug',
    params: z.object({ gallery: FreeText }),
    reply: itemReply(Gallery),
  }),
  preview: previewCall('galleries', itemReply(Gallery)),
  images: endpoint('GET /admin/galleries/:id/images', {
    access: 'admin',
    needs: 'write',
    summary: 'All pictures of a gallery in their order, including hidden ones',
    params: IdParam,
    reply: listReply(AdminGalleryImage),
  }),
  upload: endpoint('POST /admin/galleries/:id/images', {
    access: 'admin',
    needs: 'publish',
    summary:
      'Add files to the library and, after the pictures that are there, to a gallery: up to 20 at once, as large as ' +
      'the library takes them. Each has its own result; 201 if at least one was taken, otherwise 413, 415 or 422 by the first',
    params: IdParam,
    files: true,
    reply: z.object({ results: z.array(GalleryUploadResult) }),
    status: 201,
  }),
  addFromLibrary: endpoint('POST /admin/galleries/:id/images/from-library', {
    access: 'admin',
    needs: 'publish',
    summary:
      'Add pictures from the library to a gallery: all of them or, with 422, none; the reply is the whole gallery',
    params: IdParam,
    body: z.object({
      media_ids: z
        .array(Id)
        .min(1, 'Please choose at least one picture.')
        .max(MOST_IMAGES, `Please choose at most ${MOST_IMAGES} at a time.`),
    }),
    reply: listReply(AdminGalleryImage),
    status: 201,
  }),
  orderImages: endpoint('PATCH /admin/galleries/:id/images', {
    access: 'admin',
    needs: 'publish',
    summary: 'Put the pictures of a gallery in order; 422 if the gallery has other pictures now',
    params: IdParam,
    body: z.object({ order: z.array(Id).max(10_000, 'At most 10,000 pictures can be put in order.') }),
    reply: listReply(AdminGalleryImage),
  }),
  changeImage: endpoint('PATCH /admin/galleries/:id/images/:image', {
    access: 'admin',
    needs: 'publish',
    summary: 'Change a picture’s caption and description in a gallery, or make it the cover',
    params: ImageParam,
    body: GalleryImageChanges,
    reply: itemReply(AdminGalleryImage),
  }),
  removeImage: endpoint('DELETE /admin/galleries/:id/images/:image', {
    access: 'admin',
    needs: 'publish',
    summary: 'Remove a picture from a gallery; it stays in the library',
    params: ImageParam,
  }),
};
