import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrialLimits } from '../pages/gate/trial-rendering';
import { laySigned } from '../pages/releases/versions/signed-version.fixture';
import { usualLimits } from '../pages/rendering/process-limits';
import { host } from '../pages/rendering/site-code.fixture';
import { StartFailure } from '../server/settings/start-failure';
import { MINUTE } from '../server/time/clock';
import { testSettings } from '../testing/testing';
import { installPacked } from './lay-packed';
import { promoteBuilt } from './promote-built';

let site: Awaited<ReturnType<typeof testSettings>>;
let apps: string;
let said: string[];

/** A machine too busy to load any code in time. */
const busy: TrialLimits[] = [{ time: 0, process: { ...usualLimits, start: 0, lookEvery: 1 } }];

/** Limits longer than a test may take. */
const patient: TrialLimits[] = [
  { time: MINUTE, process: { ...usualLimits, start: MINUTE, page: MINUTE, silence: MINUTE } },
];

const code: Record<string, string> = {
  shell: host,
  public: `exports.load = async () => ({}); exports.render = (address) => '<h1>' + address + '</h1>';`,
};

/** Creates an archive's folder with these versions, signed with its own key. */
async function packed(versions: Record<string, string>) {
  await rm(apps, { recursive: true, force: true });
  const keys = join(site.dir, 'keys-of-the-build');
  const folders = { shellDir: join(apps, 'shell'), remotesDir: join(apps, 'remotes'), releaseKeys: keys };
  for (const [app, version] of Object.entries(versions))
    await laySigned({ ...site.settings, ...folders }, app, version, {
      content: { 'server/index.cjs': code[app] ?? '' },
    });
  await writeFile(join(apps, 'versions.json'), JSON.stringify(versions));
  const [key = ''] = (await readdir(keys)).filter((name) => name.endsWith('.pub.pem'));
  await copyFile(join(keys, key), join(apps, 'key.pub.pem'));
}

const promote = async (versions: ReadonlyMap<string, string>, tries = patient) =>
  said.push(await promoteBuilt(site.settings, versions, { tries, lookEvery: 0 }));

const start = (tries?: TrialLimits[]) =>
  installPacked(apps, site.settings, (versions) => promote(versions, tries));

const pointer = (app: string) =>
  join(app === 'shell' ? site.settings.shellDir : join(site.settings.remotesDir, app), 'live.json');
const live = async (app = 'public') =>
  (JSON.parse(await readFile(pointer(app), 'utf8')) as { version: string }).version;
const keys = async () => (await readdir(site.settings.releaseKeys)).length;

beforeEach(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  site = await testSettings();
  site.settings.releaseKeys = join(site.dir, 'keys-of-the-server');
  apps = join(site.dir, 'apps');
  said = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await site.remove();
});

test('a first start makes live what came in the archive, and the next one does nothing', async () => {
  await packed({ shell: 's1', public: 'p1' });
  await start();
  expect(await live()).toBe('p1');
  expect(await keys()).toBe(1);
  await start();
  expect(said).toEqual(['shell s1 is live.\npublic p1 is live.']);
});

test('a first start makes live what could not be rendered in time, and says so', async () => {
  await packed({ shell: 's1', public: 'p1' });
  await start(busy);
  expect([await live('shell'), await live()]).toEqual(['s1', 'p1']);
  expect(said.join()).toContain(
    '  server: The code of shell does not run on the server: was not loaded in 0 ms',
  );
  await start();
  expect(said).toHaveLength(1);
});

test('a version whose files were damaged is replaced at the next start', async () => {
  await packed({ shell: 's1', public: 'p1' });
  const manifest = join(apps, 'shell', 's1', 'lapis.json');
  const whole = await readFile(manifest);
  await writeFile(manifest, '{');
  await start();
  expect(said.join()).toContain('shell s1 was refused');
  await writeFile(manifest, whole);
  await start();
  expect(await live('shell')).toBe('s1');
});

test('an upgrade that could not be rendered in time is tried again at the next start', async () => {
  await packed({ shell: 's1', public: 'p1' });
  await start();
  await packed({ shell: 's2', public: 'p2' });
  await start(busy);
  expect([await live('shell'), await live()]).toEqual(['s1', 'p1']);
  await start();
  expect([await live('shell'), await live()]).toEqual(['s2', 'p2']);
  await start();
  expect(said).toHaveLength(3);
});

test('a version that was chosen in place of a refused one stays', async () => {
  await packed({ shell: 's1', public: 'p1' });
  await start();
  await packed({ shell: 's1', public: 'p2' });
  await start(busy);
  await laySigned(site.settings, 'public', 'p3', { content: { 'server/index.cjs': code['public'] ?? '' } });
  await promote(new Map([['public', 'p3']]));
  expect(await live()).toBe('p3');
  await start();
  expect(await live()).toBe('p3');
});

test('a site without a live shell gets one, whatever an earlier release recorded', async () => {
  await packed({ shell: 's1', public: 'p1' });
  await installPacked(apps, site.settings, () => promote(new Map([['public', 'p1']])));
  await writeFile(join(site.settings.shellDir, 'promoted.json'), '{"shell":"s1","public":"p1"}');
  await start();
  expect(said).toEqual(['public p1 is live.', 'shell s1 is live.']);
});

test('a first start makes live all but a remote that does not fit the shell', async () => {
  const uses = { uses: { react: { range: '^21.0.0', names: ['use'] } } };
  const offers = { offers: { react: { version: '20.0.0', names: ['use'] } } };
  await laySigned(site.settings, 'shell', 's1', offers);
  await laySigned(site.settings, 'public', 'p1', uses);
  await laySigned(site.settings, 'account', 'a1');
  const versions = { shell: 's1', public: 'p1', account: 'a1' };
  await promote(new Map(Object.entries(versions)));
  const lines = said.join().split('\n');
  expect(lines).toEqual(expect.arrayContaining(['shell s1 is live.', 'account a1 is live.']));
  expect(lines).toContain('  ranges: public p1 needs react ^21.0.0, and shell s1 has 20.0.0.');
  await expect(live()).rejects.toThrow('ENOENT');
});

test('a new archive’s versions go live beside the earlier ones, and a rollback stays', async () => {
  await packed({ shell: 's1', public: 'p1' });
  await start();
  await packed({ shell: 's1', public: 'p2' });
  // Left over from an interrupted copy.
  await mkdir(join(site.settings.remotesDir, 'public/p2.unfinished/half'), { recursive: true });
  await start();
  expect(await live()).toBe('p2');
  expect((await readdir(join(site.settings.remotesDir, 'public'))).toSorted()).toEqual([
    'live.json',
    'p1',
    'p2',
  ]);
  expect(await keys()).toBe(1);
  await promote(new Map([['public', 'p1']]));
  await start();
  expect(await live()).toBe('p1');
  expect(said).toHaveLength(3);
});

test('an archive that could not be made live is tried again', async () => {
  await packed({ shell: 's1', public: 'p3' });
  const failing = installPacked(apps, site.settings, () => Promise.reject(new Error('no database')));
  await expect(failing).rejects.toThrow('no database');
  await start();
  expect(await live()).toBe('p3');
});

test.each(['shell/s1', 'remotes/public/p1', 'key.pub.pem', 'versions.json'])(
  'an archive that was unpacked without %s is refused with what to do',
  async (missing) => {
    await packed({ shell: 's1', public: 'p1' });
    await rm(join(apps, missing), { recursive: true });
    await expect(start()).rejects.toEqual(
      new StartFailure(
        `This archive is not complete (${join(apps, missing)}): unpack it again into an empty folder, and start again.`,
      ),
    );
    expect(said).toEqual([]);
  },
);

test('an archive whose list of versions was cut short is refused', async () => {
  await packed({ shell: 's1' });
  await writeFile(join(apps, 'versions.json'), '{"sh');
  await expect(start()).rejects.toThrow(/^This archive is not complete/);
});
