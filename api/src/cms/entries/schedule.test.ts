import type { AuditEntry } from '@lapis/contract';
import { buildApp } from '../../start/app';
import { openChanges } from '../../server/cluster/open-changes';
import { DAY, HOUR, timestamp } from '../../server/time/clock';
import { connectDatabase } from '../../server/database/database';
import { openMail } from '../../inbox/mail/mail';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { noteSchedule } from './schedule';

describeOnEachDatabase('the schedule', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    admin = await site().signIn('admin');
  });
  afterEach(() => jest.useRealTimers());

  /** Moves the clock; databases and timers keep theirs. */
  const travel = (milliseconds: number) =>
    jest.useFakeTimers({
      now: Date.now() + milliseconds,
      doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
    });

  const create = async (slug: string, more: object) => {
    const answer = await admin.post('/api/admin/blog', {
      slug,
      title: slug,
      html: '<p>Quinces</p>',
      ...more,
    });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ results: { id: number } }>().results.id;
  };
  const notes = async (id: number) => {
    const { results } = (await admin.get('/api/admin/audit?kind=blog&per_page=100')).json<{
      results: AuditEntry[];
    }>();
    return results
      .filter(({ subject_id, user_id }) => subject_id === id && user_id === null)
      .map(({ action, details }) => [action, details])
      .toReversed();
  };

  test('records the publication and the end of an entry in the audit log, each once', async () => {
    const [publish_at, unpublish_at] = [timestamp(HOUR), timestamp(2 * HOUR)];
    const id = await create('for-an-hour', { state: 'scheduled', publish_at, unpublish_at });
    await noteSchedule(site());
    expect(await notes(id)).toEqual([]);

    travel(HOUR);
    await noteSchedule(site());
    await noteSchedule(site());
    expect(await notes(id)).toEqual([['published', { by: 'schedule', at: publish_at }]]);
    expect((await site().guest.get('/api/search?q=quinces')).json()).toMatchObject({ total: 1 });

    travel(HOUR);
    await noteSchedule(site());
    expect(await notes(id)).toHaveLength(2);
    expect((await notes(id))[1]).toEqual(['unpublished', { by: 'schedule', at: unpublish_at }]);
    expect((await site().guest.get('/api/search?q=quinces')).json()).toMatchObject({ total: 0 });
  });

  test('records nothing for entries that were published at once, postponed, trashed or left as drafts', async () => {
    const publish_at = timestamp(HOUR);
    const ids = [
      await create('at-once', { state: 'published' }),
      await create('put-off', { state: 'scheduled', publish_at }),
      await create('thrown-away', { state: 'scheduled', publish_at }),
      await create('a-draft', { unpublish_at: publish_at }),
    ];
    await admin.patch(`/api/admin/blog/${ids[1]}`, { state: 'scheduled', publish_at: timestamp(2 * DAY) });
    await admin.delete(`/api/admin/blog/${ids[2]}`);
    travel(DAY);
    await noteSchedule(site());
    for (const id of ids) expect(await notes(id)).toEqual([]);
  });

  test('is recorded by one of several servers, and all of them show the entry', async () => {
    const { settings, guest, db, changes, contentTypes } = site();
    const second = {
      contentTypes,
      settings,
      db: await connectDatabase(settings),
      changes: await openChanges(settings, () => {}),
    };
    const mail = openMail(second);
    const app = await buildApp({ ...second, mail });
    try {
      await app.ready();
      const id = await create('by-one-of-two', { state: 'scheduled', publish_at: timestamp(HOUR) });
      const heard: unknown[] = [];
      if (settings.databaseUrl)
        for (const each of [changes, second.changes]) each.subscribe((tags) => heard.push(tags));
      travel(HOUR);
      const first = noteSchedule({ db, changes, contentTypes });
      // Waiting for a SQLite lock blocks this process, including its holder.
      if (!settings.databaseUrl) await first;
      await Promise.all([first, noteSchedule(second), noteSchedule(second)]);
      expect(await notes(id)).toHaveLength(1);
      if (settings.databaseUrl) expect(heard).toEqual([['story'], ['story']]);
      for (const answer of [
        await guest.get('/api/blog/by-one-of-two'),
        await app.inject({ url: '/api/blog/by-one-of-two' }),
      ]) {
        expect(answer.statusCode).toBe(200);
      }
    } finally {
      await app.close();
      await mail.close();
      await second.changes.close();
      await second.db.destroy();
    }
  });
});
