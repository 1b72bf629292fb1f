import { z } from 'zod';
import { endpoint } from './endpoint';
import { Id, listOf, Picture } from './shapes';

export const Link = z.object({
  id: Id,
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  /** What a visitor finds there. */
  description: z.string(),
  /** The heading that it stands under. */
  category: z.string(),
  image: Picture.nullable(),
});
export type Link = z.infer<typeof Link>;

export const links = {
  list: endpoint({
    method: 'GET',
    path: '/links',
    access: 'anyone',
    summary: 'All links in their order, those of a category together',
    reply: listOf(Link),
  }),
};
