import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaDir, originalsDir } from '../../media/library/folders';
import { drawn, librarian, pdf } from '../../media/library/media.fixture';
import { makeFolder } from '../../server/settings/data-dir';
import type { Settings } from '../../server/settings/settings';
import { describeOnEachDatabase, testSettings, type TestSite } from '../../testing/testing';
import { backupsRepository } from './store/backups.repository';
import { folderStore } from './store/backup-store';
import { writeBackupKey } from './store/encryption';
import { makeBackup } from './make-backup';
import { restore } from './restore';

/** Overrides the settings for backups. */
const withBackups = (settings: Settings, backup: Partial<Settings['backup']>): Settings => ({
  ...settings,
  backup: { ...settings.backup, ...backup },
});

describeOnEachDatabase('a backup that is checked', (site: () => TestSite) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapis-backup-'));
    const library = librarian(site, await site().signIn('admin'));
    await library.add('roof.png', await drawn(1000, 600).png().toBuffer());
    await library.upload(['report.pdf', pdf('a report')]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const make = (backup: Partial<Settings['backup']> = {}) =>
    makeBackup(withBackups(site().settings, backup), { reason: 'command' });
  const scratch = () => readdir(join(site().settings.dataDir, 'storage/incoming'));

  test('is good if it could be restored, and recorded as such', async () => {
    const made = await make();
    expect(made).toMatchObject({ error: null, verified_at: expect.any(String) });
    expect(made.file_count).toBeGreaterThan(2);
    expect(await scratch()).toEqual([]);
    const noted = await backupsRepository(site().db).newestGood();
    const { name, bytes, row_count, file_count } = made;
    expect(noted).toMatchObject({ name, bytes, row_count, file_count, reason: 'command' });
    expect(made.address).toBe(join(site().settings.dataDir, 'backups', name ?? ''));
  });

  test.each([
    ['a picture that visitors see', mediaDir, /\.webp$/],
    ['an original', originalsDir, /\.webp$/],
    ['a document', mediaDir, /\.pdf$/],
  ])(
    'is not good without %s, which is named, and is then restored only on demand',
    async (_, dirOf, which) => {
      const dir = dirOf(site().settings);
      const names = await readdir(dir, { recursive: true });
      const lost = names.find((name) => which.test(name)) ?? '';
      const content = await readFile(join(dir, lost));
      await rm(join(dir, lost));
      const made = await make();
      await writeFile(join(dir, lost), content);

      expect(made).toMatchObject({ verified_at: null, error: expect.stringContaining(`missing: storage/`) });
      expect(made.error).toContain(lost);
      expect(await backupsRepository(site().db).newest()).toMatchObject({ error: made.error });

      const other = await testSettings();
      await expect(restore(other.settings, made.address)).rejects.toThrow(/not complete.*--incomplete/);
      const { files } = await restore(other.settings, made.address, { mayBeIncomplete: true });
      expect(files).toBe(made.file_count);
      await other.remove();
    },
  );

  test('is encrypted, and restored with its own key alone', async () => {
    const [keyFile, otherKey] = [join(folder, 'backup.key'), join(folder, 'other.key')];
    await writeBackupKey(keyFile);
    await writeBackupKey(otherKey);
    await expect(writeBackupKey(keyFile)).rejects.toThrow(/can’t be written/);
    const { address, error } = await make({ keyFile });
    expect(error).toBeNull();
    const bytes = await readFile(address);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(address).toMatch(/\.tar\.gz\.age$/);

    const other = await testSettings();
    const restoring = (backup: Partial<Settings['backup']>, path = address) =>
      restore(withBackups(other.settings, backup), path);
    await expect(restoring({})).rejects.toThrow(/encrypted: set BACKUP_KEY_FILE/);
    await expect(restoring({ keyFile: otherKey })).rejects.toThrow(/it can’t be decrypted/);
    const cut = join(folder, 'cut.tar.gz.age');
    await writeFile(cut, bytes.subarray(0, bytes.length - 1000));
    await expect(restoring({ keyFile }, cut)).rejects.toThrow(/is damaged/);
    expect((await restoring({ keyFile })).former).toMatch(/before-restore-.*\.age$/);
    expect(await readdir(join(other.settings.dataDir, 'storage/incoming'))).toEqual([]);
    await other.remove();
  });

  test('can’t be made with a file that holds no key', async () => {
    const keyFile = join(folder, 'no.key');
    await expect(make({ keyFile })).rejects.toThrow(/can’t be read/);
    await writeFile(keyFile, 'nothing\n');
    await expect(make({ keyFile })).rejects.toThrow(/holds no key/);
  });

  test('is deleted after its time, unlike a file that is not recorded', async () => {
    const keep = { days: 1, weeks: 0 };
    const own = join(folder, 'store');
    const store = folderStore(own);
    const { db } = site();
    await makeFolder(own);
    await writeFile(join(own, 'backup-2020-01-01T00-00-00.tar.gz'), 'ours');
    await writeFile(join(own, 'backup-2020-02-02T00-00-00.tar.gz'), 'of somebody else');
    await backupsRepository(db).add({
      name: 'backup-2020-01-01T00-00-00.tar.gz',
      reason: 'timer',
      made_at: '2020-01-01T00:00:00.000Z',
      bytes: 1,
      row_count: 1,
      file_count: 1,
      verified_at: '2020-01-01T00:00:00.000Z',
      error: null,
    });
    const { name } = await make({ store: { folder: own }, keep });
    const names = (await store.list()).map((file) => file.name);
    expect(names).toContain(name);
    expect(names).toContain('backup-2020-02-02T00-00-00.tar.gz');
    expect(names).not.toContain('backup-2020-01-01T00-00-00.tar.gz');
  });
});
