import { copyFile, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { foldersIn } from '../pages/releases/announcement';
import { folderOf, SHELL } from '../pages/releases/app-folders';
import { readPointerFile } from '../pages/releases/pointer-file';
import { undefinedIfMissing } from '../pages/releases/remote-version';
import { makeFolder } from '../server/settings/data-dir';
import type { Settings } from '../server/settings/settings';
import { StartFailure } from '../server/settings/start-failure';

/** By app. */
const Versions = z.record(z.string(), z.string());

/** In the shell's folder: what became of the versions that came in an archive. */
const PROMOTED = 'promoted.json';

/** A version that came in an archive. */
const Attempt = z.union([
  z.object({
    version: z.string(),
    /** The version that was live after the attempt to make this one live; null if none was. */
    live: z.string().nullable(),
  }),
  // Earlier releases noted the version alone.
  z.string().transform((version) => ({ version, live: version })),
]);
type Attempt = z.infer<typeof Attempt>;

/** By app. */
const Attempts = z.record(z.string(), Attempt);

type Where = Pick<Settings, 'shellDir' | 'remotesDir' | 'releaseKeys'>;

const readVersions = async (file: string) => Versions.parse(JSON.parse(await readFile(file, 'utf8')));

/** The versions that came in an archive, by app. `apps` is the archive's folder of that name. */
export const versionsIn = async (apps: string) =>
  new Map(Object.entries(await readVersions(join(apps, 'versions.json'))));

/**
 * Lays the versions that came in an archive, and the key that they are signed with, to where the server has its own,
 * and has them made live. A version that went live once is left alone: what was rolled back since stays so at the next
 * start. One that was refused is tried again at each start, until another version is made live in its place.
 * @param promote makes the versions live, as far as the gate lets them
 */
export async function layPacked(
  apps: string,
  settings: Where,
  promote: (versions: ReadonlyMap<string, string>) => Promise<unknown>,
) {
  const file = join(await makeFolder(settings.shellDir), PROMOTED);
  const attempts = await readAttempts(file);
  const left = new Map<string, string>();
  for (const [app, version] of await versionsIn(apps)) {
    if (!isSettled(app, version, attempts[app], await findLive(settings, app))) left.set(app, version);
  }
  if (left.size === 0) return;
  for (const [app, version] of left) {
    const from = join(apps, app === SHELL ? app : join('remotes', app), version);
    await layFolder(from, await makeFolder(folderOf(settings, app)), version);
  }
  await layKey(join(apps, 'key.pub.pem'), settings);
  await promote(left);
  for (const [app, version] of left) attempts[app] = { version, live: await findLive(settings, app) };
  await writeFile(`${file}.new`, JSON.stringify(attempts));
  await rename(`${file}.new`, file);
  if ([...left].some(([app, version]) => attempts[app]?.live !== version))
    console.log('What did not go live is tried again at the next start.');
}

/** A file that can't be read says as little as none: to try again does no harm. */
async function readAttempts(file: string): Promise<Record<string, Attempt>> {
  const text = await readFile(file, 'utf8').catch(undefinedIfMissing);
  try {
    return Attempts.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** Returns whether a version has been live, or a person has chosen another since it was refused. */
function isSettled(app: string, version: string, attempt: Attempt | undefined, live: string | null) {
  if (attempt?.version !== version) return false;
  // Without a shell there is no site, whatever was noted.
  if (app === SHELL && live === null) return false;
  return attempt.live === version || attempt.live !== live;
}

/** The version that `live.json` names, if its folder is there. */
async function findLive(settings: Where, app: string) {
  const folder = folderOf(settings, app);
  const pointer = await readPointerFile(folder).catch(() => undefined);
  return pointer && (await foldersIn(folder)).includes(pointer.version) ? pointer.version : null;
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
