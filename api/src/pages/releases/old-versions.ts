import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../server/http/serve';
import { folderOf } from './app-folders';
import { foldersIn } from './announcement';
import type { LivePointers } from './live-pointers';
import { lastGoodOf } from './known-versions.repository';
import { type Pointer, pointersRepository } from './pointers.repository';
import { undefinedIfMissing } from './remote-version';
import { forgetVersion, sharesVersions } from './stored-versions';

/** Deletes the versions of all apps that nobody has needed for a time. */
export async function purgeOldVersions(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  live: LivePointers,
) {
  // In development apps come from their own servers. One without a live version is left as it is.
  if (settings.remoteEntries) return;
  for (const [app, pointer] of await live.read()) {
    const lastGood = lastGoodOf(pointer.version, await pointersRepository(db).versionsOf(app));
    const needed = neededOf(pointer, lastGood);
    const purged = await purgeVersions(folderOf(settings, app), needed, settings.keepVersions);
    if (sharesVersions(settings)) for (const each of purged) await forgetVersion(settings, app, each);
  }
}

/** The versions that visitors get, or may get again. */
export const neededOf = ({ version, before, rollout }: Pointer, lastGood: string | undefined) =>
  [version, before, lastGood, ...rollout.map((state) => state.version)].filter(
    (one) => typeof one === 'string',
  );

/**
 * Deletes versions of an app: pages that are open ask for the files of the one that they began with. What is needed
 * stays, and its folder is marked with the time of now; so the time of any other says how long ago it was needed, or
 * was built. Where a folder can't be marked nothing is deleted.
 * @param keptFor in milliseconds
 * @returns those that were deleted
 */
export async function purgeVersions(
  folder: string,
  needed: (string | null | undefined)[],
  keptFor: number,
): Promise<string[]> {
  const purged: string[] = [];
  for (const version of needed) {
    if (version) await mark(join(folder, version));
  }
  for (const version of await foldersIn(folder)) {
    if (needed.includes(version)) continue;
    const dir = join(folder, version);
    const { mtimeMs } = await stat(dir);
    if (mtimeMs > Date.now() - keptFor) continue;
    await rm(dir, { recursive: true });
    purged.push(version);
  }
  return purged;
}

async function mark(dir: string) {
  const now = new Date();
  await utimes(dir, now, now).catch(undefinedIfMissing);
}
