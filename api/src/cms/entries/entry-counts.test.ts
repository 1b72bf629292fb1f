import type { EntryState } from '@lapis/contract';
import { type Kysely, sql } from 'kysely';
import { storyType } from '../../content/stories/stories.type';
import { connectDatabase } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { engineOf } from '../../server/database/engine';
import { DAY, timestamp } from '../../server/time/clock';
import { storyRow } from '../../testing/content';
import { until } from '../../testing/postgres-programs.fixture';
import { describeSite, TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { countEntries, countPublic, findPage } from './entry-counts';
import { isInState } from './state';

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

/** Some of every state, in several months, with two of the same moment. */
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

describeSite('the counts that the database keeps of stories', (site) => {
  beforeAll(async () => {
    const { db } = site();
    await db.insertInto('posts').values(rows()).execute();
    const { id } = await db
      .selectFrom('posts')
      .select('id')
      .where('slug', '=', 'a')
      .executeTakeFirstOrThrow();
    const draft = {
      kind: 'posts' as const,
      thing_id: id,
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
      real[state] = await countEntries(site().db, { table: 'posts' }, state);
    }
    return { kept, real };
  };

  test('are those that a look at every row gives, whatever becomes of the rows', async () => {
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

    await db.updateTable('posts').set({ published_at: null }).where('slug', '=', 'c').execute();
    await db.updateTable('posts').set({ deleted_at: timestamp() }).where('slug', 'in', ['e', 'i']).execute();
    await db.updateTable('posts').set({ title: 'Another' }).execute();
    await db.deleteFrom('posts').where('slug', '=', 'k').execute();
    const { kept, real } = await counted();
    expect(kept).toEqual({ all: 6, draft: 1, published: 2, changed: 1, scheduled: 1, ended: 1, trashed: 4 });
    expect(real).toEqual(kept);

    await db.deleteFrom('posts').execute();
    await db.insertInto('posts').values(rows()).execute();
  });

  test('say where each page begins, whichever month it is in', async () => {
    const { db } = site();
    const inOrder = await db
      .selectFrom('posts')
      .select(['id', 'slug', 'published_at'])
      .where(isInState('posts', 'published'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(inOrder.map(({ slug }) => slug)).toEqual(['b', 'a', 'c', 'e', 'f', 'k']);
    for (const [place, story] of inOrder.entries()) {
      const { total, before, offset } = await findPage(db, 'posts', place);
      const behind = inOrder.filter(({ published_at }) => (published_at ?? '') < (before ?? ''));
      expect({ total, slug: behind[offset]?.slug }).toEqual({ total: 6, slug: story.slug });
    }
    expect(await findPage(db, 'posts', 6)).toMatchObject({ total: 6, before: undefined });
  });
});

test.each([undefined, ...(TEST_DATABASE_URL ? [TEST_DATABASE_URL] : [])])(
  'a site of an earlier release has them, and the times of its tags, once it is brought up to date: %s',
  async (server) => {
    const { settings, remove } = await testSettings({ ...(server && { server }) });
    const db = await connectDatabase(settings);
    try {
      await migrate(db, engineOf(db), { to: '0034-release-servers' });
      await db.insertInto('posts').values(rows()).execute();
      const earlier = db as unknown as Kysely<{ post_tags: { post_id: number; tag: string } }>;
      const tags = [1, 9, 11].map((post_id) => ({ post_id, tag: 'winter' }));
      await earlier.insertInto('post_tags').values(tags).execute();
      await migrate(db, engineOf(db));
      expect(await countEntries(db, storyType, 'all')).toBe(9);
      await db.updateTable('posts').set({ deleted_at: timestamp() }).where('slug', '=', 'k').execute();
      await db.insertInto('post_tags').values({ post_id: 3, tag: 'winter' }).execute();
      const listed = await db
        .selectFrom('post_tags')
        .select(['post_id', 'listed_at'])
        .orderBy('post_id')
        .execute();
      expect(listed).toEqual([
        { post_id: 1, listed_at: '2026-03-01T00:00:00.000Z' },
        { post_id: 3, listed_at: '2026-02-28T23:59:59.999Z' },
        { post_id: 9, listed_at: null },
        { post_id: 11, listed_at: null },
      ]);
    } finally {
      await db.destroy();
      await remove();
    }
  },
);

const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;

onPostgres('on PostgreSQL', () => {
  test('what a server of an earlier release adds while it is brought up to date counts', async () => {
    const { settings, remove } = await testSettings({ server: TEST_DATABASE_URL ?? '' });
    const db = await connectDatabase(settings);
    try {
      await migrate(db, 'postgres', { to: '0034-release-servers' });
      const isWaiting = async () => {
        const { rows } = await sql`
        select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
      `.execute(db);
        return rows.length > 0;
      };
      let migrated: Promise<void> | undefined;
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('posts').values(rows()).execute();
        migrated = migrate(db, 'postgres');
        await until(isWaiting);
      });
      await migrated;
      expect(await countEntries(db, storyType, 'all')).toBe(9);
    } finally {
      await db.destroy();
      await remove();
    }
  });
});
