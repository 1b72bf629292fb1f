import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Media } from '../media/media';
import { Id, itemReply } from '../shapes';

export const HeaderName = z.enum([
  'home',
  'intro',
  'about',
  'projects',
  'stories',
  'galleries',
  'reports',
  'links',
  'contact',
  'help',
  'legal',
  'plain',
  'lost',
]);
export type HeaderName = z.infer<typeof HeaderName>;

export const PicturePlace = z.enum([...HeaderName.options, 'logo']);
export type PicturePlace = z.infer<typeof PicturePlace>;

export const Header = z.object({
  name: HeaderName,
  page: z.string(),
  path: z.string().nullable(),
  usual_url: z.string().nullable(),
  /** Chosen picture; visitors see it only while it is `shown`. */
  media: Media.nullable(),
  /** Size of the header in pixels; a chosen picture is cropped to this aspect ratio. */
  width: z.int(),
  height: z.int(),
});
export type Header = z.infer<typeof Header>;

export const headers = {
  list: endpoint('GET /admin/headers', {
    access: 'admin',
    needs: 'publish',
    summary: 'The pictures at the top of pages',
    reply: itemReply(z.array(Header)),
  }),
  change: endpoint('PATCH /admin/headers/:name', {
    access: 'admin',
    needs: 'publish',
    summary: 'Choose another picture for the top of a page, or the usual one with null',
    params: z.object({ name: HeaderName }),
    body: z.object({ media_id: Id.nullable() }),
    reply: itemReply(Header),
  }),
};
