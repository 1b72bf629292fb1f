import { z } from 'zod';
import { Blocks, ShownBlock } from './blocks/blocks';
import { type BlockKind, letterBlockKinds } from './blocks/block-kinds';
import { previewCall } from './draft-calls';
import { endpoint } from './endpoint';
import { EntryTitle, usualSorts } from './entries';
import { entryCalls } from './entry-calls';
import { Id, IdParam, Language, listOf, oneOf, PageQuery, Slug, SlugParam, textUpTo, Time } from './shapes';

/** What a letter is made of. */
const LetterBlocks = Blocks.refine(
  (blocks) => blocks.every(({ type }) => (letterBlockKinds as readonly BlockKind[]).includes(type)),
  'A letter is made of texts, pictures, quotes, buttons, cards and help bands: email shows nothing else.',
);

/** What an editor writes of a letter. */
export const LetterFields = z.object({
  slug: Slug,
  title: EntryTitle,
  /** The line that mail programs list it by; its title where it is empty. */
  subject: textUpTo(160),
  /** What they show after the subject. */
  preview: textUpTo(200),
  /** Who it is from, before the charity’s address; the charity’s name where it is empty. */
  from_name: textUpTo(80),
  language: Language,
  /** What of the newsletter it belongs to; null for what everybody gets. */
  topic_id: Id.nullable(),
  blocks: LetterBlocks,
  /** Whether the site lists it among its letters; by its address it is read either way. */
  in_archive: z.boolean(),
});
export type LetterFields = z.infer<typeof LetterFields>;

/** As lists show it. */
export const LetterSummary = LetterFields.pick({
  slug: true,
  title: true,
  preview: true,
  language: true,
}).extend({ id: Id, published_at: Time.nullable() });
export type LetterSummary = z.infer<typeof LetterSummary>;

/** As its page shows it. */
export const ShownLetter = LetterSummary.extend({ in_archive: z.boolean(), blocks: z.array(ShownBlock) });
export type ShownLetter = z.infer<typeof ShownLetter>;

const calls = entryCalls({
  name: 'letters',
  fields: LetterFields,
  needed: LetterFields.pick({ slug: true, title: true }),
  sorts: usualSorts,
});

export const letters = {
  ...calls,
  beginFromStory: endpoint('POST /admin/letters/from-story', {
    access: 'admin',
    needs: 'write',
    summary: 'Begin a letter with what a story says: its picture, its summary and a button that leads to it',
    body: z.object({ story_id: Id }),
    reply: calls.create.reply,
    status: 201,
  }),
  list: endpoint('GET /letters', {
    access: 'anyone',
    summary: 'Published letters that stand in the archive, the newest first',
    query: PageQuery,
    reply: listOf(LetterSummary),
  }),
  show: endpoint('GET /letters/:slug', {
    access: 'anyone',
    summary: 'One published letter, by its slug or a former one',
    params: SlugParam,
    reply: oneOf(ShownLetter),
  }),
  preview: previewCall('letters', oneOf(ShownLetter)),
};

/** What is looked at before a letter is sent. `error`: it can’t be sent so. */
export const LetterCheck = z.object({
  level: z.enum(['error', 'warning', 'fine']),
  text: z.string(),
});
export type LetterCheck = z.infer<typeof LetterCheck>;

/** A letter as a mail, of which nothing is one reader’s. */
export const LetterMail = z.object({
  subject: z.string(),
  preview: z.string(),
  from: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of the HTML, in bytes: Gmail cuts what is longer than 102 kB. */
  size: z.int(),
  /** Stands for what it says, for whoever sends what they looked at. */
  version: z.string(),
  checks: z.array(LetterCheck),
});
export type LetterMail = z.infer<typeof LetterMail>;

export const letterMail = {
  show: endpoint('GET /admin/letters/:id/mail', {
    access: 'admin',
    needs: 'write',
    summary: 'A letter as a mail, its draft included, with what was found in checking it',
    params: IdParam,
    reply: oneOf(LetterMail),
  }),
};
