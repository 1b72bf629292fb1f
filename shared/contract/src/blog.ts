import { z } from 'zod';
import { endpoint } from './endpoint';
import {
  entryCalls,
  previewCall,
  EntryImageAlt,
  EntrySummary,
  EntryText,
  EntryTitle,
  usualSorts,
} from './entries';
import {
  Id,
  Language,
  listOf,
  oneOf,
  PageQuery,
  Picture,
  Question,
  Slug,
  SlugParam,
  textUpTo,
  Time,
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

/** What an editor writes of a post. */
export const PostFields = z.object({
  slug: Slug,
  language: Language,
  title: EntryTitle,
  excerpt: EntrySummary,
  html: EntryText,
  author: textUpTo(120),
  tags: z.array(textUpTo(40).min(1)).max(20, 'Please use 20 tags at most.'),
  image_id: Id.nullable(),
  image_alt: EntryImageAlt,
});
export type PostFields = z.infer<typeof PostFields>;

export const blog = {
  ...entryCalls({
    name: 'blog',
    fields: PostFields,
    needed: PostFields.pick({ slug: true, title: true }),
    sorts: usualSorts,
  }),
  list: endpoint({
    method: 'GET',
    path: '/blog',
    access: 'anyone',
    summary: 'Published stories, newest first',
    query: PageQuery.extend({
      tag: textUpTo(80).optional(),
      q: Question.optional(),
    }),
    reply: listOf(PostSummary),
  }),
  show: endpoint({
    method: 'GET',
    path: '/blog/:slug',
    access: 'anyone',
    summary: 'One published story, by its slug or a former one, with up to three related stories',
    params: SlugParam,
    reply: oneOf(Post),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/admin/blog/tags',
    access: 'admin',
    summary: 'All tags of stories, the most used first',
    reply: z.object({ results: z.array(z.string()) }),
  }),
  preview: previewCall('blog', oneOf(Post)),
};
