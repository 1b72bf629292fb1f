import { resolve } from 'node:path';
import { type Insertable, sql } from 'kysely';
import { cleanHtml } from '../cms/html/clean-html';
import { DAY, timestamp } from '../server/time/clock';
import { type Database, openDatabase } from '../server/database/database';
import { folded } from '../server/database/lists';
import type { Tables } from '../server/database/tables';
import { searchedText } from '../media/library/media.repository';
import { readSettings } from '../server/settings/settings';

/**
 * Fills an empty database with as much as a charity has after many years, for `npm run bench:admin`. Everything is
 * made by rule, so that each run measures the same. The files of the pictures are not made: no list reads them.
 */
const POSTS = 10_000;
const PICTURES = 2000;
const GALLERIES = 40;
const AUDIT_ENTRIES = 50_000;

/** Rows of a statement: fewer than fill SQLite's limit of parameters. */
const AT_ONCE = 500;

const things = [
  'coats',
  'hats',
  'lanterns',
  'books',
  'bicycles',
  'wells',
  'desks',
  'orchards',
  'tea',
  'maps',
];
const places = [
  'the valley',
  'the hill',
  'the river',
  'the old town',
  'the school',
  'the market',
  'the pass',
];
const deeds = ['arrive at', 'return to', 'change', 'are counted in', 'find their way to', 'brighten'];
const tags = ['winter', 'schools', 'health', 'volunteers', 'letters', 'water'];
const dari = 'کتابخانه دوچرخه به دهکده می‌رسد';

/** One of the words, by rule. */
const one = (words: string[], n: number) => words[n % words.length] ?? '';

const sentence = (n: number) =>
  `This year ${one(things, n)} ${one(deeds, n >> 1)} ${one(places, n >> 2)}, and ${n % 97} families tell us what that means to them.`;

const paragraph = (n: number) =>
  `<p>${Array.from({ length: 6 }, (_, i) => sentence(n + 13 * i)).join(' ')}</p>`;

const hashOf = (n: number) => n.toString(16).padStart(32, '0');

/** Of every post; every third shows a picture in its text too. */
function textOf(n: number) {
  const paragraphs = Array.from({ length: 6 }, (_, i) => paragraph(n + i));
  const picture = `<figure><img src="/storage/media/${hashOf((n % PICTURES) + 1)}-960.webp" alt="A hat"><figcaption>A hat</figcaption></figure>`;
  return [...paragraphs.slice(0, 3), n % 3 === 0 ? picture : '', ...paragraphs.slice(3)].join('');
}

const titleOf = (n: number) =>
  n % 50 === 0 ? `${dari} ${n}` : `${one(things, n)} ${one(deeds, n >> 1)} ${one(places, n >> 2)}, part ${n}`;

/** Of a hundred posts four are drafts, two wait for their day, two are in the trash. */
function timesOf(n: number) {
  const written = timestamp(-n * DAY);
  const place = n % 100;
  return {
    published_at: place < 4 ? null : place < 6 ? timestamp(((n % 90) + 1) * DAY) : written,
    deleted_at: place === 98 || place === 99 ? written : null,
    created_at: written,
    updated_at: written,
  };
}

const post = (n: number, author: number): Insertable<Tables['posts']> => ({
  ...timesOf(n),
  slug: `post-${n}`,
  title: titleOf(n),
  title_folded: folded(titleOf(n)),
  language: n % 50 === 0 ? 'fa-AF' : 'en',
  excerpt: sentence(n),
  html: cleanHtml(textOf(n)),
  reading_minutes: 3,
  author: 'Mina Marsh',
  image_id: (n % PICTURES) + 1,
  image_alt: '',
  updated_by: author,
});

/** Every tenth shows people; the consents for a few of these are missing, over, or end soon. */
function consentOf(n: number) {
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
  const hash = hashOf(n);
  const variants = [480, 750, 960, 1920].flatMap((width) => [
    { file: `${hash}-${width}.avif`, width, type: 'image/avif' },
    { file: `${hash}-${width}.webp`, width, type: 'image/webp' },
  ]);
  const said = { name: `${one(things, n)}-${n}.jpg`, alt: n % 25 === 0 ? '' : sentence(n), caption: '' };
  return {
    ...said,
    ...consentOf(n),
    kind: 'image',
    hash,
    width: 1920,
    height: 1280,
    whole_width: 1920,
    whole_height: 1280,
    fallback: `${hash}-960.webp`,
    variants: JSON.stringify(variants),
    placeholder: `data:image/webp;base64,${'A'.repeat(200)}`,
    words: searchedText(said),
    mime: 'image/jpeg',
    size: 3_000_000 + n,
    created_at: timestamp(-n * DAY),
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
  await insert(db, 'posts', POSTS, (n) => post(n, author));
  await insert(db, 'post_tags', POSTS, (n) => ({ post_id: n, tag: one(tags, n) }));
  // Every hundredth post is being changed.
  await insert(db, 'drafts', POSTS / 100, (n) => ({
    kind: 'posts' as const,
    thing_id: n * 100 - 50,
    fields: JSON.stringify({ title: titleOf(n), html: textOf(n), image_id: (n % PICTURES) + 1 }),
    version: 1,
    base: 1,
    updated_by: author,
    updated_at: now,
  }));
  await insert(db, 'galleries', GALLERIES, (n) => ({
    slug: `gallery-${n}`,
    title: `Pictures of ${one(places, n)} ${n}`,
    title_folded: `pictures of ${one(places, n)} ${n}`,
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
    thing_id: (n % POSTS) + 1,
    title: titleOf(n),
    details: '{"fields":"title, html"}',
    searched: folded(`Mina Marsh ${titleOf(n)}`),
  }));
}

const root = resolve(import.meta.dirname, '../../..');
const settings = readSettings(process.env, root);
const db = await openDatabase(settings);
try {
  await fill(db);
  // What PostgreSQL does by itself within the minute; SQLite never does.
  if (settings.databaseUrl) await sql`analyze`.execute(db);
} finally {
  await db.destroy();
}
