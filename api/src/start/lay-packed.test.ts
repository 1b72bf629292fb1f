import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { laySigned } from '../pages/releases/signed-version.fixture';
import { testSettings } from '../testing/testing';
import { layPacked, versionsIn } from './lay-packed';
import { promoteBuilt } from './promote-built';

let site: Awaited<ReturnType<typeof testSettings>>;
let apps: string;
let promotions: number;

/** The folder of an archive with these versions, signed with a key of its own. */
async function packed(versions: Record<string, string>) {
  await rm(apps, { recursive: true, force: true });
  const keys = join(site.dir, 'keys-of-the-build');
  const folders = { shellDir: join(apps, 'shell'), remotesDir: join(apps, 'remotes'), releaseKeys: keys };
  for (const [app, version] of Object.entries(versions))
    await laySigned({ ...site.settings, ...folders }, app, version);
  await writeFile(join(apps, 'versions.json'), JSON.stringify(versions));
  const [key = ''] = (await readdir(keys)).filter((name) => name.endsWith('.pub.pem'));
  await copyFile(join(keys, key), join(apps, 'key.pub.pem'));
}

const start = () =>
  layPacked(apps, site.settings, async () => {
    promotions += 1;
    expect(await promoteBuilt(site.settings, await versionsIn(apps))).not.toContain('refused');
  });

const pointer = () => join(site.settings.remotesDir, 'public/live.json');
const live = async () => (JSON.parse(await readFile(pointer(), 'utf8')) as { version: string }).version;
const keys = async () => (await readdir(site.settings.releaseKeys)).length;

beforeAll(async () => {
  site = await testSettings();
  // None that the server knows already.
  site.settings.releaseKeys = join(site.dir, 'keys-of-the-server');
  apps = join(site.dir, 'apps');
  promotions = 0;
});
afterAll(() => site.remove());

test('a first start makes live what came in the archive, and the next one does nothing', async () => {
  await packed({ shell: 's1', public: 'p1' });
  await start();
  expect(await live()).toBe('p1');
  expect(await keys()).toBe(1);
  await start();
  expect(promotions).toBe(1);
});

test('a new archive is laid beside what was live, and what is rolled back stays so', async () => {
  await packed({ shell: 's1', public: 'p2' });
  // Whatever a copy that was broken off has left.
  await mkdir(join(site.settings.remotesDir, 'public/p2.unfinished/half'), { recursive: true });
  await start();
  expect(await live()).toBe('p2');
  expect((await readdir(join(site.settings.remotesDir, 'public'))).toSorted()).toEqual([
    'live.json',
    'p1',
    'p2',
  ]);
  expect(await keys()).toBe(1);
  await promoteBuilt(site.settings, new Map([['public', 'p1']]));
  await start();
  expect(await live()).toBe('p1');
  expect(promotions).toBe(2);
});

test('one that could not be made live is tried again', async () => {
  await packed({ shell: 's1', public: 'p3' });
  const failing = layPacked(apps, site.settings, () => Promise.reject(new Error('no database')));
  await expect(failing).rejects.toThrow('no database');
  await start();
  expect(await live()).toBe('p3');
});
