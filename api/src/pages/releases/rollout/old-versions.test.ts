import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '../../../server/time/clock';
import { purgeVersions } from './old-versions';

let folder: string;

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'lapis-versions-'))));
afterEach(() => rm(folder, { recursive: true }));

/** Creates a version last built or needed so many days ago. */
async function lay(version: string, days: number) {
  await mkdir(join(folder, version), { recursive: true });
  const then = new Date(Date.now() - days * DAY);
  await utimes(join(folder, version), then, then);
}

const purge = (...needed: (string | null)[]) => purgeVersions(folder, needed, 7 * DAY);

test('versions are deleted a week after they went out of use', async () => {
  for (const version of ['live', 'before', 'old', 'next.unfinished']) await lay(version, 8);
  await lay('young', 6);
  await purge('live', 'before', null);
  expect(await readdir(folder)).toEqual(['before', 'live', 'next.unfinished', 'young']);
});

test('a version that was live until now stays for a week, however old it is', async () => {
  for (const version of ['one', 'two']) await lay(version, 100);
  await purge('one', 'two');
  await purge('two');
  expect(await readdir(folder)).toEqual(['one', 'two']);
  await lay('one', 7);
  await purge('two');
  expect(await readdir(folder)).toEqual(['two']);
});

test('a needed version that is not here yet causes no error', async () => {
  await lay('old', 8);
  await purge('late');
  expect(await readdir(folder)).toEqual([]);
});
