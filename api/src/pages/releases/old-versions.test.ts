import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '../../server/time/clock';
import { purgeVersions } from './old-versions';

let dir: string;

beforeEach(async () => (dir = await mkdtemp(join(tmpdir(), 'lapis-versions-'))));
afterEach(() => rm(dir, { recursive: true }));

/** A version that was built, or live for the last time, so many days ago. */
async function lay(version: string, days: number) {
  const folder = join(dir, 'public', version);
  await mkdir(folder, { recursive: true });
  const then = new Date(Date.now() - days * DAY);
  await utimes(folder, then, then);
}

const point = (pointer: object) => writeFile(join(dir, 'public/live.json'), JSON.stringify(pointer));
const folders = async () => (await readdir(join(dir, 'public'))).filter((name) => name !== 'live.json');

test('versions go a week after they went out of use', async () => {
  for (const version of ['live', 'before', 'old']) await lay(version, 8);
  await lay('young', 6);
  await lay('next.unfinished', 8);
  await point({ version: 'live', previous: 'before' });
  expect(await purgeVersions(dir, 7 * DAY)).toEqual(['public/old']);
  expect(await folders()).toEqual(['before', 'live', 'next.unfinished', 'young']);
});

test('what was live until now stays for a week, however long ago it was built', async () => {
  for (const version of ['one', 'two', 'three']) await lay(version, 100);
  await point({ version: 'one', previous: 'two' });
  await purgeVersions(dir, 7 * DAY);
  await lay('three', 0);
  await point({ version: 'three' });
  expect(await purgeVersions(dir, 7 * DAY)).toEqual([]);
  expect(await folders()).toEqual(['one', 'three', 'two']);
});

test('of a remote whose pointer can’t be read nothing is deleted', async () => {
  await lay('old', 8);
  await point({});
  expect(await purgeVersions(dir, 7 * DAY)).toEqual([]);
  expect(await folders()).toEqual(['old']);
});
