import type { Language, LetterFields, StoryFields } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import type { Actor } from '../../cms/audit/audit';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { writersOf } from '../../cms/approval/writers';
import { escapeHtml } from '../../cms/html/escape-html';
import { shownMedia } from '../../media/library/shown';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { storyType } from '../stories/stories.type';
import { letterType } from './letters.type';

/** What the button says that leads to the story. */
const readOn: Record<Language, string> = {
  en: 'Read the story',
  'fa-AF': 'داستان را بخوانید',
  ps: 'کیسه ولولئ',
};

/** As many characters as a preview line may have. */
const LONGEST_PREVIEW = 200;

/**
 * Makes the draft of a letter about a story: its picture, its summary, and a button that leads to it. Of a story on the
 * site it says what visitors read; of any other, what its newest draft says.
 * @returns the id of the letter
 * @throws HttpError 404 where there is no such story, 409 where it is in the trash
 */
export async function beginFromStory(db: Database, storyId: number, actor: Actor) {
  const story = orNotFound(await entriesRepository(db, storyType).find(storyId));
  if (story.deleted_at !== null) {
    throw new HttpError(409, 'This story is in the trash. Please restore it first.');
  }
  const isUnseen = story.publish_at === null;
  const said: StoryFields = isUnseen ? { ...story, ...story.draft?.fields } : story;
  const letters = entriesRepository(db, letterType);
  const id = await letters.create(
    { fields: await letterAbout(db, said), auto_slug: true, state: 'draft' },
    actor,
  );
  // Whoever wrote what nobody has approved wrote it in the letter, too.
  const writers = isUnseen ? await writersOf(db, 'posts', storyId) : [];
  for (const writer of writers) await letters.revisions.addWriter(id, writer);
  return id;
}

async function letterAbout(db: Database, story: StoryFields): Promise<Partial<LetterFields>> {
  const { slug, title, excerpt, language } = story;
  const blocks: Block[] = [
    ...(await pictureOf(db, story)),
    { type: 'text', id: 'summary', html: excerpt && `<p>${escapeHtml(excerpt)}</p>` },
    {
      type: 'button',
      id: 'read-on',
      kind: 'plain',
      label: readOn[language],
      href: storyType.path(story) ?? '',
    },
  ];
  return { slug, title, subject: title, preview: previewOf(excerpt), language, blocks };
}

/** The picture of a story in a block; none where visitors may not see it. */
async function pictureOf(db: Database, { image_id, image_alt }: StoryFields): Promise<Block[]> {
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

/** A summary as a preview line: what is too long ends after a whole word. */
const previewOf = (summary: string) =>
  summary.length <= LONGEST_PREVIEW
    ? summary
    : `${summary.slice(0, LONGEST_PREVIEW - 1).replace(/\s+\S*$/, '')}…`;
