import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { laySigned } from '../pages/releases/versions/signed-version.fixture';
import { openDatabase } from '../server/database/database';
import { runServer } from '../testing/spawned-server';
import { testSettings } from '../testing/testing';
import { checkShell } from './check-shell';

let site: Awaited<ReturnType<typeof testSettings>>;
beforeEach(async () => {
  site = await testSettings({ isMigrated: true });
});
afterEach(() => site.remove());

async function check() {
  const db = await openDatabase(site.settings);
  try {
    await checkShell(site.settings, db);
  } finally {
    await db.destroy();
  }
}

const point = (pointer: object) =>
  writeFile(join(site.settings.shellDir, 'live.json'), JSON.stringify(pointer));

test('a shell that was built but is not live fails the check', async () => {
  await laySigned(site.settings, 'shell', 's1');
  await expect(check()).rejects.toThrow(/^No version of the shell is live.*node main\.mjs promote/);
  await point({ version: 's1' });
  await check();
});

test('a shell that differs from what was signed fails the check, unless the previous one is whole', async () => {
  const dir = await laySigned(site.settings, 'shell', 's2');
  await appendFile(join(dir, 'index.html'), '<!-- forged -->');
  await point({ version: 's2' });
  await expect(check()).rejects.toThrow(
    /can’t be shown.*\n.*s2: shell s2 is refused: .*index\.html.*\n.*archive/,
  );
  await laySigned(site.settings, 'shell', 's1');
  await point({ version: 's2', previous: 's1' });
  await check();
});

test.each(['1', '2'])(
  'a start without a shell to show, with %s workers, ends with status 1',
  async (workers) => {
    const { dataDir, shellDir } = site.settings;
    await mkdir(join(shellDir, 's1'), { recursive: true });
    const server = runServer({ DATA_DIR: dataDir, SHELL_DIR: shellDir, PORT: '0', WORKERS: workers });
    expect(await server.ended).toBe(1);
    const last = server.output().trim().split('\n').at(-1);
    expect(last).toMatch(/^No version of the shell is live/);
  },
);
