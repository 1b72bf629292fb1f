import { resolve } from 'node:path';
import { connectDatabase } from '../../server/database/database';
import { DAY, HOUR, MINUTE, timestamp } from '../../server/time/clock';
import { describeSite } from '../../testing/testing';
import { isDue } from './backup-state';
import { backupProgram, createBackupTimer } from './backup-timer';
import { type Backup, backupsRepository, type NewBackup } from './store/backups.repository';

const row = (age: number, different: Partial<NewBackup> = {}): NewBackup => ({
  name: null,
  reason: 'timer',
  made_at: timestamp(-age),
  bytes: 1,
  row_count: 1,
  file_count: 0,
  verified_at: timestamp(-age),
  error: null,
  ...different,
});
const failed = { verified_at: null, error: 'The disk is full.' };
const noted = (backup: NewBackup): Backup => ({ id: 1, ...backup });

test.each<[string, boolean, NewBackup | undefined, NewBackup | undefined, number]>([
  ['there is none', true, undefined, undefined, DAY],
  ['the last good one is old', true, row(DAY + MINUTE), row(DAY + MINUTE), DAY],
  ['the last good one is new', false, row(HOUR), row(HOUR), DAY],
  ['the last try failed just now', false, row(2 * DAY), row(MINUTE, failed), DAY],
  ['the last try failed an hour ago', true, row(2 * DAY), row(HOUR + MINUTE, failed), DAY],
  ['the only try failed just now', false, undefined, row(MINUTE, failed), DAY],
  [
    'it failed half an hour ago, and they are made every ten minutes',
    true,
    undefined,
    row(HOUR / 2, failed),
    10 * MINUTE,
  ],
  ['none are wanted', false, undefined, undefined, 0],
])('if %s, it is %s that a backup is due', (_, due, lastGood, last, every) => {
  const state = { lastGood: lastGood && noted(lastGood), last: last && noted(last) };
  expect(isDue(state, every)).toBe(due);
});

describeSite(
  'the timer of backups',
  (site) => {
    const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
    beforeEach(async () => {
      for (const table of ['backups', 'jobs', 'mails'] as const) await site().db.deleteFrom(table).execute();
      jest.clearAllMocks();
    });

    const timer = (run: Parameters<typeof createBackupTimer>[2]) => createBackupTimer(site(), log, run);

    test('has each backup made by one process, though several check at the same time', async () => {
      let runs = 0;
      const run = async () => {
        runs += 1;
        await backupsRepository(site().db).add(row(0));
        return { isGood: true, output: 'made' };
      };
      await Promise.all([1, 2, 3, 4].map(() => timer(run).look()));
      expect(runs).toBe(1);
      expect(log.info).toHaveBeenCalledWith('made');
      await timer(run).look();
      expect(runs).toBe(1);
    });

    test('logs a failure, and retries later', async () => {
      const run = jest.fn(async () => {
        await backupsRepository(site().db).add(row(0, failed));
        return { isGood: false, output: 'The disk is full.' };
      });
      await timer(run).look();
      await timer(run).look();
      expect(run).toHaveBeenCalledTimes(1);
      expect(log.error).toHaveBeenCalledWith({ output: 'The disk is full.' }, 'the backup failed');
      await site()
        .db.updateTable('backups')
        .set({ made_at: timestamp(-2 * HOUR) })
        .execute();
      await timer(run).look();
      expect(run).toHaveBeenCalledTimes(2);
    });

    test('counts a program that ended without a note as a try, and emails staff its output', async () => {
      const run = jest.fn(async () => ({ isGood: false, output: 'There is no such program.' }));
      await timer(run).look();
      await timer(run).look();
      expect(run).toHaveBeenCalledTimes(1);
      await site()
        .db.updateTable('backups')
        .set({ made_at: timestamp(-3 * DAY) })
        .execute();
      await timer(run).look();
      const mails = await site().db.selectFrom('mails').select('content').execute();
      expect(mails.map(({ content }) => content)).toEqual([
        expect.stringContaining('There is no such program.'),
      ]);
    });

    test('emails staff once each time there has been no good backup for too long', async () => {
      const backups = backupsRepository(site().db);
      const fails = async () => ({ isGood: false, output: '' });
      const mails = () => site().db.selectFrom('mails').select(['recipient', 'content']).execute();
      await backups.add(row(3 * DAY));
      await backups.add(row(MINUTE, failed));
      await timer(fails).look();
      await timer(fails).look();
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail?.recipient).toBeNull();
      expect(mail?.content).toContain('The last good backup of the website was made on');
      expect(mail?.content).toContain('The disk is full.');

      // Simulates an older notice: there was a good backup since.
      await site()
        .db.updateTable('jobs')
        .set({ done_at: timestamp(-4 * DAY) })
        .execute();
      await timer(fails).look();
      expect(await mails()).toHaveLength(2);
    });

    test('sends no email while there is a good backup, or none is due yet', async () => {
      const fails = async () => ({ isGood: false, output: '' });
      await timer(fails).look();
      await backupsRepository(site().db).add(row(DAY + HOUR));
      await timer(fails).look();
      expect(await site().db.selectFrom('mails').selectAll().execute()).toEqual([]);
    });

    test('runs the program beside the server, even if a sandbox forbids lowering its priority', async () => {
      const { dataDir, databaseUrl } = site().settings;
      const refusal =
        "import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';" +
        "os.setPriority = () => { throw new Error('EPERM'); }; syncBuiltinESMExports();";
      const environment = {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        // Also keeps the test from waiting for a busy machine, on which such a program hardly runs.
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(refusal)}`,
      };
      const server = resolve(__dirname, '../../../dist/main.mjs');
      const { isGood, output } = await backupProgram(server, environment)(new AbortController().signal);
      expect(output).toMatch(/^EPERM\n.*backup-.*\.tar\.gz contains \d+ rows and 0 files/s);
      expect(isGood).toBe(true);
      const made = await backupsRepository(site().db).newestGood();
      expect(made).toMatchObject({ reason: 'timer', error: null, name: expect.stringMatching(/^backup-/) });
    });

    test('returns the output of the program if it fails', async () => {
      const environment = { ...process.env, DATA_DIR: site().settings.dataDir, BACKUP_KEEP: 'all' };
      const server = resolve(__dirname, '../../../dist/main.mjs');
      expect(await backupProgram(server, environment)(new AbortController().signal)).toEqual({
        isGood: false,
        output: expect.stringContaining('BACKUP_KEEP must be'),
      });
    });

    test('logs nothing if the database is closed before a stopped backup has ended', async () => {
      let look = () => {};
      const timers = jest.spyOn(globalThis, 'setInterval').mockImplementationOnce((callback) => {
        look = callback;
        return setTimeout(() => {}, 0);
      });
      const db = await connectDatabase(site().settings);
      const stopped = new Promise<void>((resolve) => {
        const timer = createBackupTimer({ ...site(), db }, log, async () => {
          void timer.close().then(resolve);
          await db.destroy();
          return { isGood: false, output: 'killed' };
        });
        timer.start();
      });
      look();
      await stopped;
      await new Promise(setImmediate);
      timers.mockRestore();
      expect(log.warn).not.toHaveBeenCalled();
    });

    test('aborts a backup in progress when the server stops', async () => {
      let begin = () => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const stopped = timer((signal) => {
        begin();
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve({ isGood: false, output: 'killed' })),
        );
      });
      const looking = stopped.look();
      await begun;
      await stopped.close();
      await looking;
      expect(log.error).not.toHaveBeenCalled();
    });
  },
  { environment: { BACKUP_EVERY: '1d' } },
);
