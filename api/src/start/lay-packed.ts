import { copyFile, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { folderOf } from '../pages/releases/app-folders';
import { undefinedIfMissing } from '../pages/releases/remote-version';
import { makeFolder } from '../server/settings/data-dir';
import type { Settings } from '../server/settings/settings';
import { StartFailure } from '../server/settings/start-failure';

/** By app. */
const Versions = z.record(z.string(), z.string());

/** In the shell's folder: the versions that were made live last because they came in an archive. */
const PROMOTED = 'promoted.json';

type Where = Pick<Settings, 'shellDir' | 'remotesDir' | 'releaseKeys'>;

const readVersions = async (file: string) => Versions.parse(JSON.parse(await readFile(file, 'utf8')));

/** The versions that came in an archive, by app. `apps` is the archive's folder of that name. */
export const versionsIn = async (apps: string) =>
  new Map(Object.entries(await readVersions(join(apps, 'versions.json'))));

/**
 * Lays the versions that came in an archive, and the key that they are signed with, to where the server has its own,
 * and has them made live. Done once for each archive: what was rolled back since stays so at the next start.
 * @param promote makes the versions live
 */
export async function layPacked(apps: string, settings: Where, promote: () => Promise<unknown>) {
  const versions = await versionsIn(apps);
  const promoted = join(await makeFolder(settings.shellDir), PROMOTED);
  const said = JSON.stringify(Object.fromEntries(versions));
  const before = await readFile(promoted, 'utf8').catch(undefinedIfMissing);
  if (before === said) return;
  for (const [app, version] of versions) {
    const from = join(apps, app === 'shell' ? app : join('remotes', app), version);
    await layFolder(from, await makeFolder(folderOf(settings, app)), version);
  }
  await layKey(join(apps, 'key.pub.pem'), settings);
  await promote();
  await writeFile(`${promoted}.new`, said);
  await rename(`${promoted}.new`, promoted);
}

/** Beside and renamed, so that no server takes half of a version for all of it. */
async function layFolder(from: string, folder: string, version: string) {
  if ((await readdir(folder)).includes(version)) return;
  const unfinished = join(folder, `${version}.unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  await cp(from, unfinished, { recursive: true });
  await rename(unfinished, join(folder, version));
}

/** Keys of earlier archives stay, for the versions that going back leads to. */
async function layKey(key: string, { releaseKeys }: Where) {
  const folder = await makeFolder(releaseKeys);
  const own = await readFile(key, 'utf8');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pub.pem'));
  for (const name of names) if ((await readFile(join(folder, name), 'utf8')) === own) return;
  await copyFile(key, join(folder, `packed-${Date.now()}.pub.pem`)).catch((error: Error) => {
    throw new StartFailure(
      `The key of this archive can't be put into the folder RELEASE_KEYS: ${error.message}. Put it there yourself.`,
    );
  });
}
