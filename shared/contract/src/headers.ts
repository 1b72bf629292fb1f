import { z } from 'zod';
import { endpoint } from './endpoint';
import { Media } from './media';
import { Id, oneOf } from './shapes';

/** The pictures of the site itself, most of them at the top of pages, by the names that their files have. */
export const HeaderName = z.enum([
  'home',
  'intro',
  'about',
  'projects',
  'blog',
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

/** Where pictures of the library stand that are chosen in the settings: at the top of pages, and as the logo. */
export const PicturePlace = z.enum([...HeaderName.options, 'logo']);
export type PicturePlace = z.infer<typeof PicturePlace>;

export const Header = z.object({
  name: HeaderName,
  /** Where it stands, in words, and the address of that page; null where no one page has it. */
  page: z.string(),
  path: z.string().nullable(),
  /** The address of the drawing that stands there otherwise, 480 pixels wide; null where the site has no drawings. */
  usual_url: z.string().nullable(),
  /** What was chosen; visitors see it as long as it is `shown`. */
  media: Media.nullable(),
  /** In pixels: what is shown of a chosen picture has these proportions. */
  width: z.int(),
  height: z.int(),
});
export type Header = z.infer<typeof Header>;

export const headers = {
  list: endpoint('GET /admin/headers', {
    access: 'admin',
    needs: 'publish',
    summary: 'The pictures at the top of pages',
    reply: oneOf(z.array(Header)),
  }),
  change: endpoint('PATCH /admin/headers/:name', {
    access: 'admin',
    needs: 'publish',
    summary: 'Choose another picture of the library for the top of a page, or with null the usual one again',
    params: z.object({ name: HeaderName }),
    body: z.object({ media_id: Id.nullable() }),
    reply: oneOf(Header),
  }),
};
