import type { EntryState } from '@lapis/contract';
import { sql } from 'kysely';
import { storyType } from '../../content/stories/stories.type';
import type { Database } from '../../server/database/database';
import { detectEngine } from '../../server/database/engine';
import { keepCounts } from '../../server/database/migrations/count-triggers';
import { DAY, timestamp } from '../../server/time/clock';
import { storyRow } from '../../testing/content';
import { until } from '../../testing/postgres-programs.fixture';
import { describeOnEachDatabase, describeSite } from '../../testing/testing';
import { countEntries, countPublic, findPage } from './entry-counts';
import { isInState } from './store/state';

const states: (EntryState | 'all')[] = [
  'all',
  'draft',
  'published',
  'changed',
  'scheduled',
  'ended',
  'trashed',
];

const row = (slug: string, published_at: string | null, other: object = {}) =>
  storyRow(slug, { published_at, ...other });

/** Rows of every state in several months, two of them with the same time. */
const rows = () => {
  const [month, before] = ['2026-03', '2026-02'];
  return [
    row('a', `${month}-01T00:00:00.000Z`),
    row('b', `${month}-01T00:00:00.000Z`),
    row('c', `${before}-28T23:59:59.999Z`),
    row('d', `${before}-01T00:00:00.000Z`, { unpublish_at: timestamp(-DAY) }),
    row('e', `${before}-01T00:00:00.000Z`),
    row('f', '2025-12-31T23:59:59.999Z', { unpublish_at: timestamp(DAY) }),
    row('g', timestamp(DAY)),
    row('h', timestamp(DAY), { deleted_at: timestamp() }),
    row('i', null),
    row('j', null, { deleted_at: timestamp() }),
    row('k', '2024-01-01T00:00:00.000Z'),
  ];
};

describeSite('the counts of stories in the database', (site) => {
  beforeAll(async () => {
    const { db } = site();
    await db.insertInto('stories').values(rows()).execute();
    const { id } = await db
      .selectFrom('stories')
      .select('id')
      .where('slug', '=', 'a')
      .executeTakeFirstOrThrow();
    const draft = {
      kind: 'stories' as const,
      entry_id: id,
      fields: '{}',
      version: 1,
      base: 1,
      updated_at: timestamp(),
    };
    await db.insertInto('drafts').values(draft).execute();
  });

  const counted = async () => {
    const kept: Record<string, number> = {};
    const real: Record<string, number> = {};
    for (const state of states) {
      kept[state] = await countEntries(site().db, storyType, state);
      real[state] = await countEntries(site().db, { table: 'stories' }, state);
    }
    return { kept, real };
  };

  test('equal a count of all rows, also after changes', async () => {
    const { db } = site();
    const first = await counted();
    expect(first.kept).toEqual({
      all: 9,
      draft: 1,
      published: 5,
      changed: 1,
      scheduled: 1,
      ended: 1,
      trashed: 2,
    });
    expect(first.real).toEqual(first.kept);
    expect(await countPublic(db, storyType)).toBe(6);

    await db.updateTable('stories').set({ published_at: null }).where('slug', '=', 'c').execute();
    await db
      .updateTable('stories')
      .set({ deleted_at: timestamp() })
      .where('slug', 'in', ['e', 'i'])
      .execute();
    await db.updateTable('stories').set({ title: 'Another' }).execute();
    await db.deleteFrom('stories').where('slug', '=', 'k').execute();
    const { kept, real } = await counted();
    expect(kept).toEqual({ all: 6, draft: 1, published: 2, changed: 1, scheduled: 1, ended: 1, trashed: 4 });
    expect(real).toEqual(kept);

    await db.deleteFrom('stories').execute();
    await db.insertInto('stories').values(rows()).execute();
  });

  test('give the start of each page, whichever month it is in', async () => {
    const { db } = site();
    const inOrder = await db
      .selectFrom('stories')
      .select(['id', 'slug', 'published_at'])
      .where(isInState('stories', 'published'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(inOrder.map(({ slug }) => slug)).toEqual(['b', 'a', 'c', 'e', 'f', 'k']);
    for (const [place, story] of inOrder.entries()) {
      const { total, before, offset } = await findPage(db, 'stories', place);
      const behind = inOrder.filter(({ published_at }) => (published_at ?? '') < (before ?? ''));
      expect({ total, slug: behind[offset]?.slug }).toEqual({ total: 6, slug: story.slug });
    }
    expect(await findPage(db, 'stories', 6)).toMatchObject({ total: 6, before: undefined });
  });
});

describeOnEachDatabase('tags of stories', (site) => {
  test('have the date of publication, except those of drafts and trashed stories', async () => {
    const { db } = site();
    await db.insertInto('stories').values(rows()).execute();
    const tags = [1, 3, 9, 11].map((story_id) => ({ story_id, tag: 'winter' }));
    await db.insertInto('story_tags').values(tags).execute();
    await db.updateTable('stories').set({ deleted_at: timestamp() }).where('slug', '=', 'k').execute();
    const listed = await db
      .selectFrom('story_tags')
      .select(['story_id', 'listed_at'])
      .orderBy('story_id')
      .execute();
    expect(listed).toEqual([
      { story_id: 1, listed_at: '2026-03-01T00:00:00.000Z' },
      { story_id: 3, listed_at: '2026-02-28T23:59:59.999Z' },
      { story_id: 9, listed_at: null },
      { story_id: 11, listed_at: null },
    ]);
  });
});

describeOnEachDatabase('a content type that a later release begins to count', (site) => {
  const addGallery = (db: Database, slug: string) => {
    const at = timestamp();
    const gallery = { slug, title: slug, description: '', created_at: at, updated_at: at };
    return db.insertInto('galleries').values(gallery).execute();
  };
  const counted = (db: Database) =>
    db.selectFrom('entry_counts').select(['part', 'count']).where('kind', '=', 'galleries').execute();

  test('counts existing entries and those that the previous release adds during the migration', async () => {
    const { db } = site();
    const engine = detectEngine(db);
    await addGallery(db, 'before');
    let migrated: Promise<void> | undefined;
    const migrateCounts = () =>
      db.transaction().execute((transaction) => keepCounts(transaction as never, engine, 'galleries'));
    if (engine === 'postgres') {
      await db.transaction().execute(async (transaction) => {
        await addGallery(transaction, 'meanwhile');
        migrated = migrateCounts();
        await until(() => isWaiting(db));
      });
    }
    await (migrated ?? migrateCounts());
    await addGallery(db, 'after');
    expect(await counted(db)).toEqual([{ part: 'draft', count: engine === 'postgres' ? 3 : 2 }]);
  });
});

async function isWaiting(db: Database) {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
  return rows.length > 0;
}
