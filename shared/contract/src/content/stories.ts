import { z } from 'zod';
import { Blocks, ShownBlock } from '../blocks/blocks';
import { endpoint } from '../endpoint';
import { previewCall } from './draft-calls';
import { EntryImageAlt, EntrySummary, EntryText, EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import {
  Id,
  Language,
  listReply,
  itemReply,
  PageQuery,
  Picture,
  Question,
  Slug,
  SlugParam,
  textUpTo,
  Time,
} from '../shapes';

export const StorySummary = z.object({
  id: Id,
  slug: Slug,
  language: Language,
  title: z.string(),
  excerpt: z.string(),
  image: Picture.nullable(),
  tags: z.array(z.string()),
  author: z.string(),
  published_at: Time,
  /** Reading time in whole minutes, at 220 words a minute. */
  reading_minutes: z.int(),
});
export type StorySummary = z.infer<typeof StorySummary>;

const StoryLink = StorySummary.pick({ slug: true, title: true, language: true, image: true });

export const Story = StorySummary.extend({
  html: z.string(),
  blocks: z.array(ShownBlock),
  updated_at: Time,
  related: z.array(StorySummary),
  previous: StoryLink.nullable(),
  next: StoryLink.nullable(),
});
export type Story = z.infer<typeof Story>;

export const StoryFields = z.object({
  slug: Slug,
  language: Language,
  title: EntryTitle,
  excerpt: EntrySummary,
  html: EntryText,
  blocks: Blocks,
  author: textUpTo(120),
  tags: z.array(textUpTo(40).min(1)).max(20, 'Please use 20 tags at most.'),
  image_id: Id.nullable(),
  image_alt: EntryImageAlt,
});
export type StoryFields = z.infer<typeof StoryFields>;

export const stories = {
  ...entryCalls({
    name: 'blog',
    fields: StoryFields,
    needed: StoryFields.pick({ slug: true, title: true }),
    sorts: usualSorts,
  }),
  list: endpoint('GET /blog', {
    access: 'anyone',
    summary: 'Published stories, newest first',
    query: PageQuery.extend({
      tag: textUpTo(80).optional(),
      q: Question.optional(),
    }),
    reply: listReply(StorySummary),
  }),
  show: endpoint('GET /blog/:slug', {
    access: 'anyone',
    summary: 'One published story, by its slug or a former one, with up to three related stories',
    params: SlugParam,
    reply: itemReply(Story),
  }),
  tags: endpoint('GET /admin/blog/tags', {
    access: 'admin',
    needs: 'write',
    summary: 'All tags of stories, the most used first',
    reply: z.object({ results: z.array(z.string()) }),
  }),
  preview: previewCall('blog', itemReply(Story)),
};
