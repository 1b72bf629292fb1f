import type { ServerState, Stats } from '@lapis/contract';
import { DAY, MINUTE, timestamp } from '../../server/time/clock';
import { openDatabase } from '../../server/database/database';
import { describeOnEachDatabase, TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { backupsRepository, type NewBackup } from '../backup/store/backups.repository';
import { queueFigures } from './queues';

const backup = (age: number, different: Partial<NewBackup> = {}): NewBackup => ({
  name: null,
  reason: 'timer',
  made_at: timestamp(-age),
  bytes: 1,
  row_count: 1,
  file_count: 1,
  verified_at: timestamp(-age),
  error: null,
  ...different,
});

describeOnEachDatabase(
  'the state of the server',
  (site) => {
    let read: () => Promise<ServerState>;
    beforeAll(async () => {
      const admin = await site().signIn('admin');
      read = async () => (await admin.get('/api/admin/stats')).json<Stats>().attention.server;
    });

    test('has the time of the last good backup, and the error since', async () => {
      expect((await read()).backups).toEqual({
        are_made: true,
        last_good_at: null,
        is_stale: false,
        problem: null,
      });
      const backups = backupsRepository(site().db);
      const good = backup(3 * DAY);
      await backups.add(good);
      await backups.add(backup(MINUTE, { verified_at: null, error: 'The disk is full.' }));
      expect((await read()).backups).toEqual({
        are_made: true,
        last_good_at: good.made_at,
        is_stale: true,
        problem: 'The disk is full.',
      });
      const newer = backup(0);
      await backups.add(newer);
      expect((await read()).backups).toMatchObject({
        last_good_at: newer.made_at,
        is_stale: false,
        problem: null,
      });
    });

    test('counts a backup as interrupted an hour after it began, not while it may be running', async () => {
      const backups = backupsRepository(site().db);
      await backups.begin({ name: null, reason: 'timer', made_at: timestamp(MINUTE) });
      expect((await read()).backups.problem).toBeNull();
      await site().db.deleteFrom('backups').execute();
      await backups.begin({ name: null, reason: 'timer', made_at: timestamp(-61 * MINUTE) });
      expect((await read()).backups.problem).toBe('It was interrupted before it finished.');
    });
  },
  { environment: { BACKUP_EVERY: '1d' } },
);

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'on %s, queues count what is waiting, failing and overdue',
  async (server) => {
    // A server would process the rows.
    const { settings, remove } = await testSettings({ isMigrated: true, ...(server && { server }) });
    const db = await openDatabase(settings);
    const mail = { recipient: null, subject: 'Kites', content: '{}', created_at: timestamp() };
    const picture = { kind: 'image', width: 1, height: 1, fallback: '', variants: '[]' } as const;
    const media = { ...picture, state: 'processing', created_at: timestamp() } as const;
    const [late, soon] = [timestamp(-10 * MINUTE), timestamp(10 * MINUTE)];
    await db
      .insertInto('media')
      .values([
        { ...media, hash: 'a'.repeat(32), next_try_at: late },
        { ...media, hash: 'b'.repeat(32), next_try_at: soon },
        { ...media, hash: 'c'.repeat(32), next_try_at: null, state: 'failed' },
      ])
      .execute();
    await db
      .insertInto('mails')
      .values([
        { ...mail, next_try_at: late },
        { ...mail, next_try_at: soon, last_error: 'The mail server is away' },
        { ...mail, next_try_at: null, sent_at: timestamp() },
      ])
      .execute();
    await db
      .insertInto('scheduled')
      .values([
        { kind: 'stories', entry_id: 1, action: 'published', at: late },
        { kind: 'stories', entry_id: 2, action: 'published', at: soon },
      ])
      .execute();
    const purge = { tags: '["site"]', next_try_at: soon, sent: 0, tries: 0 };
    await db
      .insertInto('purges')
      .values([
        { ...purge, created_at: late, tries: 7 },
        // Sent once, then queued again.
        { ...purge, created_at: late, sent: 1 },
        { ...purge, created_at: timestamp(), tries: 1 },
      ])
      .execute();
    expect(await queueFigures(db)).toEqual({
      mails: { waiting: 2, failing: 1, overdue: 1 },
      pictures: { waiting: 2, failed: 1, overdue: 1 },
      schedule: { overdue: 1 },
      purges: { waiting: 1, failing: 2, overdue: 1 },
    });
    await db.destroy();
    await remove();
  },
);
