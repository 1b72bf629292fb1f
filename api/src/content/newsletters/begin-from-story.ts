import type { NewsletterFields, StoryFields } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import type { Actor } from '../../cms/audit/audit';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { findWriters } from '../../cms/approval/writers';
import { escapeHtml } from '@lapis/html/html-text';
import { shownMedia } from '../../media/library/pictures/shown';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { storyType } from '../stories/stories.type';
import { newsletterType } from './newsletters.type';
import { readerWords } from './words/reader-words';

const LONGEST_PREVIEW = 200;

/**
 * Creates a newsletter draft about a story, with its picture, summary and a button. Uses the published text
 * if the story is public, otherwise the newest draft.
 * @returns the newsletter's id
 * @throws HttpError 404; 409 for a story in the trash
 */
export async function beginFromStory(db: Database, storyId: number, actor: Actor) {
  const story = orNotFound(await entriesRepository(db, storyType).find(storyId));
  if (story.deleted_at !== null) {
    throw new HttpError(409, 'This story is in the trash. Please restore it first.');
  }
  const isUnseen = story.publish_at === null;
  const said: StoryFields = isUnseen ? { ...story, ...story.draft?.fields } : story;
  const newsletters = entriesRepository(db, newsletterType);
  const id = await newsletters.create(
    { fields: await newsletterAbout(db, said), auto_slug: true, state: 'draft' },
    actor,
  );
  // If the text is unapproved, its authors become the newsletter's authors too, so that they can't approve
  // the newsletter.
  const writers = isUnseen ? await findWriters(db, 'stories', storyId) : [];
  for (const writer of writers) await newsletters.revisions.addWriter(id, writer);
  return id;
}

async function newsletterAbout(db: Database, story: StoryFields): Promise<Partial<NewsletterFields>> {
  const { slug, title, excerpt, language } = story;
  const blocks: Block[] = [
    ...(await pictureBlocks(db, story)),
    { type: 'text', id: 'summary', html: excerpt && `<p>${escapeHtml(excerpt)}</p>` },
    {
      type: 'button',
      id: 'read-on',
      kind: 'plain',
      label: readerWords[language].readStory,
      href: storyType.path(story) ?? '',
    },
  ];
  return { slug, title, subject: title, preview: shortenPreview(excerpt), language, blocks };
}

async function pictureBlocks(db: Database, { image_id, image_alt }: StoryFields): Promise<Block[]> {
  if (image_id === null) return [];
  const shown = await db
    .selectFrom(shownMedia())
    .select('media.id')
    .where('media.id', '=', image_id)
    .executeTakeFirst();
  return shown
    ? [{ type: 'picture', id: 'picture', image_id, alt: image_alt, caption: '', size: 'text' }]
    : [];
}

/** Shortens a summary at a word boundary. */
const shortenPreview = (summary: string) =>
  summary.length <= LONGEST_PREVIEW
    ? summary
    : `${summary.slice(0, LONGEST_PREVIEW - 1).replace(/\s+\S*$/, '')}…`;
