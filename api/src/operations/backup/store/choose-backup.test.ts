import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '../../../server/storage/s3-server.fixture';
import { runProgram } from '../../../testing/spawned-server';
import { describeSite } from '../../../testing/testing';
import { backupCommand } from '../backup-command';
import { runHere } from '../command.fixture';
import { restoreCommand } from '../restore-command';
import { listBackups, readTime, withNewestGood } from './choose-backup';
import { type BackupStore, folderStore, parseBackupTime } from './backup-store';
import { ArchiveProblem } from '../../../server/archive/archive-problem';

test('a day means its end, and a time without a zone is in UTC', () => {
  expect(readTime('2026-11-21')).toBe(Date.parse('2026-11-21T23:59:59.999Z'));
  expect(readTime('2026-11-21T10:00')).toBe(Date.parse('2026-11-21T10:00:00Z'));
  expect(readTime('2026-11-21T10:00+02:00')).toBe(Date.parse('2026-11-21T08:00:00Z'));
  for (const typed of ['', 'yesterday', '2026-11-31T99:00', '21.11.2026', '2026-13-01']) {
    expect(() => readTime(typed)).toThrow(/Give the time like/);
  }
});

test('the time of a backup is read from its name', () => {
  expect(parseBackupTime('backup-2026-11-21T10-00-00.tar.gz')).toBe('2026-11-21T10:00:00Z');
  expect(parseBackupTime('before-update-2026-11-21T10-00-00.tar.gz.age')).toBe('2026-11-21T10:00:00Z');
  for (const name of ['backup.tar.gz', 'backup-2026-11-21T10-00-00.tar.gz.1a2b3c4d.new', 'notes.txt']) {
    expect(parseBackupTime(name)).toBeUndefined();
  }
});

describe('of several backups', () => {
  let folder: string;
  let store: BackupStore;
  const names = [20, 21, 22].map((day) => `backup-2026-11-${day}T10-00-00.tar.gz`);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapis-backup-'));
    store = folderStore(folder);
    for (const name of [...names, 'backup-notes.txt']) await writeFile(join(folder, name), name);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const choose = async (at: string, bad: string[] = []) => {
    const skipped: string[] = [];
    const chosen = await withNewestGood(
      store,
      readTime(at),
      async (name) => {
        if (bad.includes(name)) throw new ArchiveProblem('This archive is damaged.');
        return name;
      },
      (name) => skipped.push(name),
    );
    return { chosen, skipped };
  };

  test('the newest comes first', async () => {
    expect((await listBackups(store)).map(({ name }) => name)).toEqual(names.toReversed());
  });

  test('the newest good one at or before the given time is chosen', async () => {
    expect(await choose('2026-12-01')).toEqual({ chosen: names[2], skipped: [] });
    expect(await choose('2026-11-22T09:59')).toEqual({ chosen: names[1], skipped: [] });
    expect(await choose('2026-11-22T10:00')).toEqual({ chosen: names[2], skipped: [] });
    expect(await choose('2026-11-22', [names[2] ?? ''])).toEqual({ chosen: names[1], skipped: [names[2]] });
    await expect(choose('2026-11-19')).rejects.toThrow(/There is no good backup from that time/);
    await expect(choose('2026-12-01', names)).rejects.toThrow(/There is no good backup/);
  });
});

describeSite('the commands, with a bucket of S3 and a key', (site) => {
  test('back up, list, and go back to a time', async () => {
    const s3 = await startS3();
    const { dataDir, databaseUrl } = site().settings;
    const keyFile = join(dataDir, 'backup.key');
    const environment = {
      DATA_DIR: dataDir,
      BACKUP_URL: s3.url('backups'),
      BACKUP_KEY_FILE: keyFile,
      ...s3.keys,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const run = async (name: string, ...args: string[]) => {
      const program = runProgram([`dist/${name}.mjs`, ...args], environment);
      return { code: await program.ended, output: program.output() };
    };
    const where = { dir: dataDir, environment };
    const backUpHere = (...args: string[]) => runHere(backupCommand, args, where);
    const restoreHere = (...args: string[]) => runHere(restoreCommand, args, where);
    try {
      expect(await backUpHere()).toEqual({
        code: 1,
        output: expect.stringContaining('The file that BACKUP_KEY_FILE names can’t be read'),
      });
      expect(await backUpHere('--new-key', 'backup.key')).toMatchObject({ code: 0 });
      expect(await readFile(keyFile, 'utf8')).toMatch(/^# public key: age1\w+\nAGE-SECRET-KEY-1\w+\n$/);
      expect(await restoreHere('--list')).toMatchObject({
        output: expect.stringContaining('There is no backup in s3://lapis/backups/'),
      });
      expect(await run('backup')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/s3:.*\.tar\.gz\.age contains .* It is encrypted\./),
      });
      await site().signIn('admin');
      const count = () => site().db.selectFrom('users').select('id').execute();
      expect(await count()).toHaveLength(1);
      expect((await restoreHere('--list')).output).toMatch(/^s3:.*backup-.*\.age {2}\d+\.\d MB$/m);
      expect(await restoreHere('--at', '2020-01-01')).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is no good backup from that time'),
      });
      expect(await run('restore', '--at', '2999-01-01', '--no-backup')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^From s3:.*\nThe site is as it was at/m),
      });
      expect(await count()).toHaveLength(0);
    } finally {
      await s3.close();
    }
    expect(await backUpHere()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/The file store/),
    });
  });
});
