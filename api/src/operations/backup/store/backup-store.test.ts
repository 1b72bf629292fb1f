import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { folderStore } from './backup-store';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapis-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a restore deletes the rest of a killed one, and no backup that is being written', async () => {
  const left = 'before-restore-2026-11-26T10-00-00.tar.gz.0a1b2c3d.new';
  const written = 'backup-2026-11-26T10-00-00.tar.gz.0a1b2c3d.new';
  for (const name of [left, written]) await writeFile(join(folder, name), 'half');
  const name = 'before-restore-2026-11-26T10-30-00.tar.gz';
  await folderStore(folder).put(name, Readable.from(['whole']));
  expect((await readdir(folder)).toSorted()).toEqual([written, name].toSorted());
});

test('a folder that the settings name is not created, as its disk may not be mounted', async () => {
  const away = join(folder, 'mounted/backups');
  const put = (isNamed: boolean) =>
    folderStore(away, { isNamed }).put('backup-2026-11-26T10-30-00.tar.gz', Readable.from(['whole']));
  await expect(put(true)).rejects.toThrow(`BACKUP_URL must be an existing folder, but there is no ${away}.`);
  expect(await readdir(folder)).toEqual([]);
  expect(await put(false)).toBe(5);
});

test('a backup that is stopped leaves nothing behind', async () => {
  const code = `
    import { PassThrough } from 'node:stream';
    const { folderStore } = await import(process.argv[1]);
    const content = new PassThrough();
    content.write('half');
    setInterval(() => {}, 1000);
    await folderStore(process.argv[2]).put('backup-2026-11-26T10-30-00.tar.gz', content);
  `;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const child = spawn(process.execPath, [...args, resolve(__dirname, 'backup-store.ts'), folder], {
    cwd: resolve(__dirname, '../../../..'),
    stdio: 'inherit',
  });
  while ((await readdir(folder)).length === 0) await delay(20);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  expect(await readdir(folder)).toEqual([]);
});
