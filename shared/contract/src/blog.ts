import { z } from 'zod';
import { endpoint } from './endpoint';
import {
  FreeText,
  Id,
  Language,
  listOf,
  oneOf,
  PageQuery,
  Picture,
  Slug,
  SlugParam,
  Time,
  Question,
} from './shapes';

export const PostSummary = z.object({
  id: Id,
  slug: Slug,
  language: Language,
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

const PostLink = PostSummary.pick({ slug: true, title: true, language: true });

export const Post = PostSummary.extend({
  html: z.string(),
  updated_at: Time,
  related: z.array(PostSummary),
  /** Those published just before and after it. */
  previous: PostLink.nullable(),
  next: PostLink.nullable(),
});
export type Post = z.infer<typeof Post>;

export const blog = {
  list: endpoint({
    method: 'GET',
    path: '/blog',
    access: 'anyone',
    summary: 'Published posts, newest first',
    query: PageQuery.extend({ tag: FreeText.trim().max(80).optional(), q: Question.optional() }),
    reply: listOf(PostSummary),
  }),
  show: endpoint({
    method: 'GET',
    path: '/blog/:slug',
    access: 'anyone',
    summary: 'One published post, by its slug or one it once had, with up to three related ones',
    params: SlugParam,
    reply: oneOf(Post),
  }),
};
