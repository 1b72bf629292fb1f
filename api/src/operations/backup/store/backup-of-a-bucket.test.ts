import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Media } from '@lapis/contract';
import { drawn, librarian, pdf } from '../../../media/library/media.fixture';
import { openSiteStore } from '../../../server/storage/open-store';
import { startS3 } from '../../../server/storage/s3-server.fixture';
import { runProgram } from '../../../testing/spawned-server';
import { describeSite, testSettings } from '../../../testing/testing';
import { makeBackup, openBackupStore } from '../make-backup';
import { restore, restoreFrom } from '../restore';
import { storedFiles } from './stored-files';

let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'lapis-backup-'));
}, 60_000);
afterAll(async () => {
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

describeSite(
  'a backup of a site whose files are in a bucket',
  (site) => {
    let picture: Media;
    beforeAll(async () => {
      const library = librarian(site, await site().signIn('admin'));
      picture = await library.add('kite.png', await drawn(600, 400).png().toBuffer());
      await library.upload(['report.pdf', pdf('a report')]);
    });

    const listFileSizes = async (settings: Parameters<typeof storedFiles>[0]) =>
      (await storedFiles(settings)).map(({ name, size }) => `${name} ${size}`).sort();

    const make = (path: string) => makeBackup(site().settings, { reason: 'command', path });

    test('holds all files, and is restored into a folder and into a bucket', async () => {
      const path = join(folder, 'whole.tar.gz');
      const files = await listFileSizes(site().settings);
      expect(files.length).toBeGreaterThan(3);
      expect(await make(path)).toMatchObject({ file_count: files.length, error: null });

      const inFolder = await testSettings();
      expect(await restore(inFolder.settings, path)).toMatchObject({ files: files.length });
      expect(await listFileSizes(inFolder.settings)).toEqual(files);
      await inFolder.remove();

      const inBucket = await testSettings({ environment: { STORAGE_URL: s3.url('other') } });
      // A restore deletes files that the site doesn't use, as in a folder.
      const { put } = openSiteStore(inBucket.settings);
      await put('media/older.webp', Readable.from([Buffer.from('older')]));
      expect(await restore(inBucket.settings, path)).toMatchObject({ files: files.length });
      expect(await listFileSizes(inBucket.settings)).toEqual(files);
      await inBucket.remove();
    });

    test('can be stored in a bucket, and restored from there', async () => {
      const backup = { ...site().settings.backup, store: { folder: undefined, url: s3.url('backups') } };
      const settings = { ...site().settings, backup };
      const made = await makeBackup(settings, { reason: 'command' });
      expect(made).toMatchObject({ error: null, address: `s3://lapis/backups/${made.name}` });
      const other = await testSettings();
      await restoreFrom(other.settings, openBackupStore(settings), made.name ?? '');
      expect(await listFileSizes(other.settings)).toEqual(await listFileSizes(site().settings));
      await other.remove();
    });

    test('is not good if the bucket lacks a file, and is then restored only on demand', async () => {
      const [lost = ''] = picture.picture!.variants.map(({ url }) => url.replace('/storage/', ''));
      await openSiteStore(site().settings).delete(lost);
      const path = join(folder, 'incomplete.tar.gz');
      const environment = {
        DATA_DIR: site().settings.dataDir,
        STORAGE_URL: site().settings.storageUrl ?? '',
        ...s3.keys,
      };
      const making = runProgram(['dist/backup.mjs', path], environment);
      expect(await making.ended).toBe(1);
      expect(making.output()).toContain(
        `is not a good backup. A file that the content needs is missing: storage/${lost}.`,
      );

      const other = await testSettings();
      await expect(restore(other.settings, path)).rejects.toThrow(`is missing: storage/${lost}.`);
      await restore(other.settings, path, { mayBeIncomplete: true });
      expect(await listFileSizes(other.settings)).toEqual(await listFileSizes(site().settings));
      await other.remove();

      // A file already in the store is kept: names are hashes of the content.
      const has = await testSettings();
      await restore(has.settings, join(folder, 'whole.tar.gz'), { keepFormer: false });
      await restore(has.settings, path, { keepFormer: false, mayBeIncomplete: true });
      expect(await listFileSizes(has.settings)).toContainEqual(expect.stringContaining(lost));
      await has.remove();
    });
  },
  { isSqlite: true, environment: () => ({ STORAGE_URL: s3.url('site') }) },
);
