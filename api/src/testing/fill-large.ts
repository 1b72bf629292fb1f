import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Insertable, sql } from 'kysely';
import { cleanHtml } from '@lapis/html/clean-html';
import { rebuildIndex } from '../cms/search/index-build';
import { contentTypes } from '../content/types';
import { DAY, timestamp } from '../server/time/clock';
import { type Database, openDatabase, withoutTimeLimits } from '../server/database/database';
import { foldText } from '../server/database/lists';
import type { Tables } from '../server/database/tables';
import { announceRemotes } from '../pages/releases/remotes/announce-remotes';
import { searchedText } from '../media/library/media.repository';
import { pickWord, paragraph, places, sentence, storyTags, things, storyTitle } from './large-texts';
import { readSettings } from '../server/settings/settings';

/**
 * Fills an empty database with ten years of content, for `npm run bench:admin` and `npm run bench:growth`:
 * `--stories 100000 --pictures 20000` set the amount. The content is always the same, so that runs can be
 * compared. No picture files are created, because no list reads them.
 */
const { values: options } = parseArgs({
  options: {
    stories: { type: 'string', default: '10000' },
    pictures: { type: 'string', default: '2000' },
  },
});
const STORIES = Number(options.stories);
const PICTURES = Number(options.pictures);
/** Time between two stories, in milliseconds. */
const PAUSE = (10 * 365 * DAY) / STORIES;
/** Number of the newest stories that may have drafts or be scheduled. It doesn't grow with the site. */
const IN_WORK = 10_000;
const GALLERIES = PICTURES / 50;
const AUDIT_ENTRIES = 50_000;

/** Rows per insert, kept below SQLite's limit on parameters. */
const AT_ONCE = 500;

const mediaHash = (n: number) => n.toString(16).padStart(32, '0');

/** Returns the text of a story. Every third story contains a picture. */
function storyText(n: number) {
  const paragraphs = Array.from({ length: 6 }, (_, i) => paragraph(n + i));
  const picture = `<figure><img src="/storage/media/${mediaHash((n % PICTURES) + 1)}-1050.webp" alt="A hat" /><figcaption>A hat</figcaption></figure>`;
  return [...paragraphs.slice(0, 3), n % 3 === 0 ? picture : '', ...paragraphs.slice(3)].join('');
}

/**
 * Of every hundred stories, four are drafts and two are in the trash. Among the newest, two more are
 * scheduled. A few have been taken offline.
 */
function storyTimes(n: number) {
  const written = timestamp(-n * PAUSE);
  const place = n % 100;
  const isToCome = n <= IN_WORK && (place === 4 || place === 5);
  return {
    published_at: place < 4 ? null : isToCome ? timestamp(((n % 90) + 1) * DAY) : written,
    unpublish_at: n % 1000 === 507 ? written : null,
    deleted_at: place === 98 || place === 99 ? written : null,
    created_at: written,
    updated_at: written,
  };
}

const story = (n: number, author: number): Insertable<Tables['stories']> => ({
  ...storyTimes(n),
  slug: `story-${n}`,
  title: storyTitle(n),
  title_folded: foldText(storyTitle(n)),
  language: n % 50 === 0 ? 'fa-AF' : 'en',
  excerpt: sentence(n),
  html: storyText(n),
  reading_minutes: 3,
  author: 'Mina Marsh',
  image_id: (n % PICTURES) + 1,
  image_alt: '',
  updated_by: author,
});

/** Every tenth picture shows people. Some consents are missing, withdrawn or about to end. */
function mediaConsent(n: number) {
  const people = n % 10 === 0 ? 1 : 0;
  const isKnown = people === 1 && n % 200 !== 0;
  return {
    people,
    consent_from: isKnown ? 'Her mother' : null,
    consent_covers: isKnown ? 'The website' : null,
    consent_given_at: isKnown ? timestamp(-400 * DAY).slice(0, 10) : null,
    consent_until: isKnown && n % 150 === 0 ? timestamp(20 * DAY).slice(0, 10) : null,
    consent_withdrawn_at: isKnown && n % 250 === 0 ? timestamp() : null,
  };
}

function picture(n: number): Insertable<Tables['media']> {
  const hash = mediaHash(n);
  const variants = [480, 640, 750, 1050, 1470, 1920].flatMap((width) => [
    { file: `${hash}-${width}.avif`, width, type: 'image/avif' },
    { file: `${hash}-${width}.webp`, width, type: 'image/webp' },
  ]);
  const said = { name: `${pickWord(things, n)}-${n}.jpg`, alt: n % 25 === 0 ? '' : sentence(n), caption: '' };
  return {
    ...said,
    ...mediaConsent(n),
    kind: 'image',
    hash,
    width: 1920,
    height: 1280,
    whole_width: 1920,
    whole_height: 1280,
    fallback: `${hash}-1050.webp`,
    variants: JSON.stringify(variants),
    placeholder: `data:image/webp;base64,${'A'.repeat(200)}`,
    words: searchedText(said),
    mime: 'image/jpeg',
    size: 3_000_000 + n,
    created_at: timestamp(-n * 10 * PAUSE),
  };
}

async function insert<Name extends keyof Tables>(
  db: Database,
  table: Name,
  count: number,
  row: (n: number) => Insertable<Tables[Name]>,
) {
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - begun) }, (_, i) => row(begun + i + 1));
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}

async function fill(db: Database) {
  const now = timestamp();
  const person = { firstname: 'Mina', lastname: 'Marsh', email: 'mina@example.org', password_hash: null };
  const { id: author } = await db
    .insertInto('users')
    .values({
      ...person,
      role: 'user',
      email_verified_at: now,
      created_at: now,
      firstname_folded: 'mina',
      lastname_folded: 'marsh',
      last_seen_at: null,
      invited_at: null,
      deactivated_at: null,
      pending_email: null,
      two_factor_secret: null,
      two_factor_since: null,
      two_factor_step: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert(db, 'media', PICTURES, picture);
  await insert(db, 'stories', STORIES, (n) => story(n, author));
  await insert(db, 'story_tags', 2 * STORIES, (n) => ({
    story_id: (n + 1) >> 1,
    tag: storyTags((n + 1) >> 1)[n % 2] ?? '',
  }));
  // Adds a draft to every hundredth story.
  await insert(db, 'drafts', Math.min(STORIES, IN_WORK) / 100, (n) => ({
    kind: 'stories' as const,
    entry_id: n * 100 - 50,
    fields: JSON.stringify({ title: storyTitle(n), html: storyText(n), image_id: (n % PICTURES) + 1 }),
    version: 1,
    base: 1,
    updated_by: author,
    updated_at: now,
  }));
  await insert(db, 'galleries', GALLERIES, (n) => ({
    slug: `gallery-${n}`,
    title: `Pictures of ${pickWord(places, n)} ${n}`,
    title_folded: `pictures of ${pickWord(places, n)} ${n}`,
    description: sentence(n),
    published_at: now,
    created_at: now,
    updated_at: now,
  }));
  await insert(db, 'gallery_images', PICTURES / 2, (n) => ({
    gallery_id: (n % GALLERIES) + 1,
    media_id: n,
    alt: '',
    caption: '',
    position: n,
  }));
  await insert(db, 'audit', AUDIT_ENTRIES, (n) => ({
    at: timestamp(-n * 15 * 60_000),
    user_id: author,
    user_name: 'Mina Marsh',
    ip: '203.0.113.5',
    action: n % 3 === 0 ? ('published' as const) : ('changed' as const),
    kind: n % 10 === 0 ? ('media' as const) : ('blog' as const),
    subject_id: (n % STORIES) + 1,
    title: storyTitle(n),
    details: '{"fields":"title, html"}',
    searched: foldText(`Mina Marsh ${storyTitle(n)}`),
  }));
}

// Checks only one text, because cleaning all of them would take longer than everything else.
if (cleanHtml(storyText(3)) !== storyText(3))
  throw new Error('The texts are not as the site would keep them');

const root = resolve(import.meta.dirname, '../../..');
const settings = readSettings(process.env, root);
// Registers the list pages of the built remotes, because the search index includes them.
await announceRemotes(settings);
const db = await openDatabase(settings);
try {
  // Saves time. If a power cut corrupts the file, it can simply be filled again.
  if (!settings.databaseUrl) await sql`pragma synchronous = off`.execute(db);
  await fill(db);
  await rebuildIndex(db, contentTypes);
  // Collects statistics, as PostgreSQL would on its own within a minute. SQLite never collects any.
  if (settings.databaseUrl) {
    await withoutTimeLimits(db, settings, (patient) => sql`vacuum analyze`.execute(patient));
  }
} finally {
  await db.destroy();
}
