import { spawnSync } from 'node:child_process';
import { chown, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../server/settings/data-dir';
import { runProgram } from '../../testing/spawned-server';
import { testSettings } from '../../testing/testing';
import { backupCommand } from './backup-command';
import { runHere } from './command.fixture';
import { restoreCommand } from './restore-command';

/** An account without files. */
const NOBODY = 65_534;
const program = resolve(__dirname, '../../../dist/backup.mjs');

/** Requires root, and a project folder that other accounts can read. */
function canBecomeAnother() {
  if (process.getuid?.() !== 0) return false;
  const reading = ['--eval', 'require("node:fs").accessSync(process.argv[1])', program];
  return spawnSync(process.execPath, reading, { uid: NOBODY, gid: NOBODY }).status === 0;
}
const asRoot = canBecomeAnother() ? describe : describe.skip;

asRoot('a backup that root makes', () => {
  test('belongs to the account of the data, though only root can read the settings', async () => {
    const { dir, settings, remove } = await testSettings({ isMigrated: true });
    const { dataDir } = settings;
    const within = await readdir(dir, { recursive: true });
    for (const name of ['', ...within]) await chown(join(dir, name), NOBODY, NOBODY);
    const secret = join(dir, 'smtp-url');
    await writeFile(secret, 'smtp://mail.example.org', { mode: 0o600 });
    const made = runProgram([program], { DATA_DIR: dataDir, SMTP_URL_FILE: secret });
    expect({ code: await made.ended, output: made.output() }).toMatchObject({ code: 0 });
    const folder = join(dataDir, 'backups');
    for (const name of await readdir(folder))
      expect(await stat(join(folder, name))).toMatchObject({ uid: NOBODY });
    await remove();
  });
});

test('an error of the operating system is printed in one line', async () => {
  const { settings, remove } = await testSettings({ isMigrated: true });
  const { dataDir } = settings;
  const taken = await makeFolder(join(dataDir, 'taken.tar.gz'));
  const refused = runProgram([program, taken], { DATA_DIR: dataDir });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/^EISDIR: .*taken\.tar\.gz.*\n$/);
  await remove();
});

test('a command without the name of a file says what to type', async () => {
  const { dir, settings, remove } = await testSettings();
  const here = { dir, environment: { DATA_DIR: settings.dataDir } };
  const unnamed = await runHere(restoreCommand, [''], here);
  expect(unnamed.output).toMatch(/^No file was named\.\n.*npm run restore -- FILE\n/);
  expect((await runHere(restoreCommand, ['.'], here)).output).toBe(
    `${dir} is a folder: name the file of a backup in it.\n`,
  );
  expect((await runHere(backupCommand, [''], here)).output).toMatch(/npm run backup -- FILE/);
  await remove();
});
