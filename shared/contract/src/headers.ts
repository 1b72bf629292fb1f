import { z } from 'zod';
import { endpoint } from './endpoint';
import { Media } from './media';
import { Id, oneOf } from './shapes';

/** The pictures at the top of pages, and the one beside the introduction on Home, by the names that their files have. */
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
]);
export type HeaderName = z.infer<typeof HeaderName>;

/** Where pictures of the library stand that are chosen in the settings: at the top of pages, and as the logo. */
export const PicturePlace = z.enum([...HeaderName.options, 'logo']);
export type PicturePlace = z.infer<typeof PicturePlace>;

export const Header = z.object({
  name: HeaderName,
  /** Where it stands, in words, and the address of that page. */
  page: z.string(),
  path: z.string(),
  /** The address of the picture that comes with the site, 480 pixels wide. */
  usual_url: z.string(),
  /** What was chosen in its place; visitors get it as long as it is `shown`, and else the usual one. */
  media: Media.nullable(),
  /** In pixels: what is shown of a chosen picture has these proportions. */
  width: z.int(),
  height: z.int(),
});
export type Header = z.infer<typeof Header>;

export const headers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/headers',
    access: 'admin',
    summary: 'The pictures at the top of pages',
    reply: oneOf(z.array(Header)),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/admin/headers/:name',
    access: 'admin',
    summary: 'Choose another picture of the library for the top of a page, or with null the usual one again',
    params: z.object({ name: HeaderName }),
    body: z.object({ media_id: Id.nullable() }),
    reply: oneOf(Header),
  }),
};
