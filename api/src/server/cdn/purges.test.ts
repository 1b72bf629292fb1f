import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { HOUR, MINUTE, SECOND, timestamp } from '../time/clock';
import { describeOnEachDatabase, type TestSite, TIMES } from '../../testing/testing';
import { openChanges } from '../cluster/open-changes';
import { everythingChanged } from '../cache/postgres-changes';
import { startCdn } from './cdn.fixture';
import { purgesRepository } from './purges.repository';
import { createPurges, type PurgeTimes } from './purges';

let cdn: Awaited<ReturnType<typeof startCdn>>;
beforeAll(async () => void (cdn = await startCdn()));
afterAll(() => cdn.close());
beforeEach(() => {
  cdn.answer(200);
  cdn.heard.length = 0;
});

function cdnOf({ settings: { cdn } }: TestSite) {
  if (!cdn) throw new Error('The site of this test has a CDN');
  return cdn;
}

const times: PurgeTimes = { lookEvery: 20, again: [40, 200] };

const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await delay(20);
};

describeOnEachDatabase(
  'a CDN',
  (site) => {
    const waiting = async () => site().db.selectFrom('purges').selectAll().execute();
    /** Otherwise leftover purges would be sent in the same request. */
    const untilAllIsSaid = () => until(async () => (await waiting()).length === 0);
    const widget = (name: string) => ({ name, title: 'Kites', html: '<p>Kites</p>' });

    beforeEach(async () => {
      await untilAllIsSaid();
      cdn.heard.length = 0;
    });

    test('is purged of everything when the site starts', async () => {
      const { db, changes } = site();
      const starting = createPurges({ db, changes, cdn: cdnOf(site()), log: site().app.log }, times);
      await starting.start();
      await until(() => cdn.timesOf('all') > 0);
      await starting.close();
    });

    test('is purged of a changed tag at once and twice more, with its secret', async () => {
      const admin = await site().signIn('admin');
      const { statusCode } = await admin.post('/api/admin/widgets', widget('coats'));
      expect(statusCode).toBe(201);
      await until(() => cdn.timesOf('widget:coats') === 3);
      const told = cdn.heard.find(({ tags }) => tags.includes('widget:coats'));
      expect(told?.headers).toMatchObject({ authorization: 'Bearer of kites', 'content-length': '0' });
      await untilAllIsSaid();
    });

    test('that fails gets a later request with all tags that have changed since', async () => {
      cdn.answer(503);
      const admin = await site().signIn('admin');
      await admin.post('/api/admin/widgets', widget('one'));
      await until(() => cdn.timesOf('widget:one') > 0);
      await admin.post('/api/admin/widgets', widget('two'));
      await until(async () => (await waiting()).every(({ tries }) => tries > 0));
      expect((await waiting()).length).toBeGreaterThan(1);
      expect(site().log.join('')).toContain('the CDN could not be purged');
      expect(site().log.join('')).not.toContain('of kites');

      cdn.heard.length = 0;
      cdn.answer(200);
      await site().db.updateTable('purges').set({ next_try_at: '2000' }).execute();
      await until(() => cdn.timesOf('widget:one') > 0);
      expect(cdn.heard[0]?.tags).toEqual(expect.arrayContaining(['widget:one', 'widget:two']));
    });

    test('is purged of a tag that could not be queued at first', async () => {
      const { db } = site();
      await sql`alter table purges rename to purges_away`.execute(db);
      const admin = await site().signIn('admin');
      const { statusCode } = await admin.post('/api/admin/widgets', widget('late'));
      await sql`alter table purges_away rename to purges`.execute(db);
      expect(statusCode).toBe(201);
      await until(() => cdn.timesOf('widget:late') > 0);
    });

    test('gets each queued purge from one process alone', async () => {
      const { db } = site();
      const purges = purgesRepository(db);
      await db.transaction().execute(async (transaction) => {
        const queue = purgesRepository(transaction);
        for (const tag of ['a', 'b', 'c']) await queue.add([tag]);
        await transaction
          .updateTable('purges')
          .set({ created_at: '2000' })
          .where('tags', 'like', '["_"]')
          .execute();
      });
      // The site's own worker is a third claimant.
      const claimed = (await Promise.all([purges.claim(), purges.claim()])).flatMap((each) => each ?? []);
      const ids = claimed.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      // Older than anything that a CDN keeps.
      const ours = claimed.filter(({ created_at }) => created_at === '2000');
      expect(await purges.failed(ours)).toBe(ours.length);
    });

    test('is purged after a release is locked, and of everything after a restore', async () => {
      const admin = await site().signIn('admin');
      const lock = await admin.post('/api/admin/releases/public', { action: 'lock' });
      expect(lock.statusCode).toBe(200);
      await until(() => cdn.timesOf('releases') > 0);

      cdn.heard.length = 0;
      const { settings, db } = site();
      if (settings.databaseUrl)
        await sql`select pg_notify('lapis_changed', ${everythingChanged})`.execute(db);
      else await sql`pragma user_version = 7`.execute(db);
      await until(() => cdn.timesOf('all') > 0);
    });

    test('is purged of everything if more tags change than one request takes', async () => {
      const { db, settings, app } = site();
      const changes = await openChanges(settings);
      const purges = createPurges({ db, changes, cdn: cdnOf(site()), log: app.log }, times);
      await purges.changes.publish(Array.from({ length: 31 }, (_, n) => `tag-${n}`));
      await until(() => cdn.timesOf('all') > 0);
      await purges.close();
      await changes.close();
    });
  },
  {
    environment: () => ({
      CDN_PURGE_URL: cdn.url,
      CDN_PURGE_HEADER: 'Authorization: Bearer of kites',
      CDN_PURGE_TAGS: 'Surrogate-Key',
    }),
    times: { ...TIMES, purges: times },
  },
);

describeOnEachDatabase(
  'a CDN that expects JSON',
  (site) => {
    test('gets the tags as a list, while headers of responses have them encoded', async () => {
      const { db, changes, app } = site();
      const purges = createPurges({ db, changes, cdn: cdnOf(site()), log: app.log }, times);
      await purges.changes.publish(['all']);
      // The site itself may have purged other tags before.
      await until(() => cdn.timesOf('all') > 0);
      await purges.close();
      const told = cdn.heard.find(({ tags }) => tags.includes('all'));
      expect(told?.headers['content-type']).toBe('application/json');
      const { headers } = await site().guest.get('/api/widgets/' + encodeURIComponent("o'clock, (x)"));
      expect(headers['cache-tag']).toBe('widget:o%27clock%2C%20%28x%29,site,all');
    });
  },
  { environment: () => ({ CDN_PURGE_URL: cdn.url }), times: { ...TIMES, purges: times } },
);

describeOnEachDatabase('a site without a CDN', (site) => {
  test('queues nothing', async () => {
    const admin = await site().signIn('admin');
    await admin.post('/api/admin/widgets', { name: 'x', title: 'X', html: '<p>X</p>' });
    expect(await site().db.selectFrom('purges').select('id').execute()).toEqual([]);
  });

  test('would repeat a purge two and ten seconds after a change', async () => {
    const { db } = site();
    const purges = purgesRepository(db);
    await purges.add(['kites']);
    // Ahead of the clock, so that no pause ends before the next claim on a slow machine.
    await db
      .updateTable('purges')
      .set({ created_at: timestamp(MINUTE) })
      .execute();
    for (const seconds of [2, 10]) {
      await purges.sent((await purges.claim())!);
      const { created_at, next_try_at } = await db
        .selectFrom('purges')
        .select(['created_at', 'next_try_at'])
        .executeTakeFirstOrThrow();
      expect(Date.parse(next_try_at) - Date.parse(created_at)).toBe(seconds * 1000);
      await db.updateTable('purges').set({ next_try_at: timestamp() }).execute();
    }
    await purges.sent((await purges.claim())!);
    expect(await db.selectFrom('purges').select('id').execute()).toEqual([]);
  });

  test('would repeat a purge after a second at the earliest, also for a change of an hour ago', async () => {
    const { db } = site();
    const purges = purgesRepository(db);
    await purges.add(['kites']);
    await db
      .updateTable('purges')
      .set({ created_at: timestamp(-HOUR) })
      .execute();
    const before = Date.now();
    await purges.sent((await purges.claim())!);
    const { next_try_at } = await db.selectFrom('purges').select('next_try_at').executeTakeFirstOrThrow();
    expect(Date.parse(next_try_at)).toBeGreaterThanOrEqual(before + SECOND);
    await db.deleteFrom('purges').execute();
  });
});
