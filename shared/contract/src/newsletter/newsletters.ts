import { z } from 'zod';
import { Blocks, ShownBlock } from '../blocks/blocks';
import { blockKinds, isNewsletterKind } from '../blocks/block-kinds';
import { previewCall } from '../content/draft-calls';
import { endpoint } from '../endpoint';
import { EntryTitle, usualSorts } from '../content/entries';
import { entryCalls } from '../content/entry-calls';
import {
  Id,
  IdParam,
  Language,
  listReply,
  itemReply,
  PageQuery,
  Slug,
  SlugParam,
  textUpTo,
  Time,
} from '../shapes';

const newsletterKinds = Object.values(blockKinds).filter(({ inNewsletters }) => inNewsletters);
const NewsletterBlocks = Blocks.refine(
  (blocks) => blocks.every(({ type }) => isNewsletterKind(type)),
  `A newsletter can only have these blocks, because email shows nothing else: ${newsletterKinds.map(({ label }) => label).join(', ')}.`,
);

export const NewsletterFields = z.object({
  slug: Slug,
  title: EntryTitle,
  /** Subject line of the email; default: the title. */
  subject: textUpTo(160),
  preview: textUpTo(200),
  from_name: textUpTo(80),
  language: Language,
  /** Topic that subscribers can opt out of; null for a newsletter to all subscribers. */
  topic_id: Id.nullable(),
  blocks: NewsletterBlocks,
  /** True if the public archive lists the newsletter. The newsletter's own address works in any case. */
  in_archive: z.boolean(),
});
export type NewsletterFields = z.infer<typeof NewsletterFields>;

export const NewsletterSummary = NewsletterFields.pick({
  slug: true,
  title: true,
  preview: true,
  language: true,
}).extend({ id: Id, published_at: Time.nullable() });
export type NewsletterSummary = z.infer<typeof NewsletterSummary>;

export const ShownNewsletter = NewsletterSummary.extend({
  in_archive: z.boolean(),
  blocks: z.array(ShownBlock),
});
export type ShownNewsletter = z.infer<typeof ShownNewsletter>;

const calls = entryCalls({
  name: 'newsletters',
  fields: NewsletterFields,
  needed: NewsletterFields.pick({ slug: true, title: true }),
  sorts: usualSorts,
});

export const newsletters = {
  ...calls,
  beginFromStory: endpoint('POST /admin/newsletters/from-story', {
    access: 'admin',
    needs: 'write',
    summary:
      'Start a newsletter with a story’s picture, summary and a button to it; 409 if the story is in the trash',
    body: z.object({ story_id: Id }),
    reply: calls.create.reply,
    status: 201,
  }),
  list: endpoint('GET /newsletters', {
    access: 'anyone',
    summary: 'Published newsletters in the archive, newest first',
    query: PageQuery,
    reply: listReply(NewsletterSummary),
  }),
  show: endpoint('GET /newsletters/:slug', {
    access: 'anyone',
    summary: 'One published newsletter, by its slug or a former one',
    params: SlugParam,
    reply: itemReply(ShownNewsletter),
  }),
  preview: previewCall('newsletters', itemReply(ShownNewsletter)),
};

export const NewsletterCheck = z.object({
  level: z.enum(['error', 'warning', 'fine']),
  text: z.string(),
});
export type NewsletterCheck = z.infer<typeof NewsletterCheck>;

export const NewsletterMail = z.object({
  subject: z.string(),
  preview: z.string(),
  from: z.string(),
  html: z.string(),
  text: z.string(),
  /** Size of the HTML in bytes: Gmail clips messages over 102 kB. */
  size: z.int(),
  /** Hash of the content, so that exactly the previewed content is sent. */
  version: z.string(),
  checks: z.array(NewsletterCheck),
});
export type NewsletterMail = z.infer<typeof NewsletterMail>;

export const newsletterMail = {
  show: endpoint('GET /admin/newsletters/:id/mail', {
    access: 'admin',
    needs: 'write',
    summary: 'A newsletter as an email, with its draft and the results of its checks',
    params: IdParam,
    reply: itemReply(NewsletterMail),
  }),
};
