import { z } from 'zod';
import { endpoint } from './endpoint';
import { FreeText, Id, listOf, oneOf, PageQuery, Picture, Slug, SlugParam, Time } from './shapes';

export const PostSummary = z.object({
  id: Id,
  slug: Slug,
  title: z.string(),
  excerpt: z.string(),
  image: Picture.nullable(),
  tags: z.array(z.string()),
  author: z.string(),
  published_at: Time,
  /** Whole minutes, at 220 words a minute. */
  reading_minutes: z.int(),
});
export type PostSummary = z.infer<typeof PostSummary>;

export const Post = PostSummary.extend({ html: z.string(), related: z.array(PostSummary) });
export type Post = z.infer<typeof Post>;

export const blog = {
  list: endpoint({
    method: 'GET',
    path: '/blog',
    access: 'anyone',
    summary: 'Published posts, newest first',
    query: PageQuery.extend({ tag: FreeText.trim().max(80).optional() }),
    reply: listOf(PostSummary),
  }),
  show: endpoint({
    method: 'GET',
    path: '/blog/:slug',
    access: 'anyone',
    summary: 'One published post with up to three related ones',
    params: SlugParam,
    reply: oneOf(Post),
  }),
};
