import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../../server/http/serve';
import { appFolder } from '../versions/app-folders';
import { listFolders } from '../versions/announcement';
import type { LivePointers } from '../live/live-pointers';
import { findLastGood } from '../visits/last-good';
import type { Pointer } from '../live/pointers.repository';
import { undefinedIfMissing } from '../versions/remote-version';
import { forgetVersion, sharesVersions } from '../versions/stored-versions';

export async function purgeOldVersions(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  live: LivePointers,
) {
  // Does nothing in development, because dev servers have no versions. Skips apps without a live version.
  if (settings.remoteEntries) return;
  for (const [app, pointer] of await live.read()) {
    const lastGood = await findLastGood(db, app, pointer.version);
    const needed = listNeededVersions(pointer, lastGood);
    const purged = await purgeVersions(appFolder(settings, app), needed, settings.keepVersions);
    if (sharesVersions(settings)) for (const each of purged) await forgetVersion(settings, app, each);
  }
}

export const listNeededVersions = ({ version, before, rollout }: Pointer, lastGood: string | undefined) =>
  [version, before, lastGood, ...rollout.map((state) => state.version)].filter(
    (one) => typeof one === 'string',
  );

/**
 * Deletes versions that haven't been needed for a while. Until then, pages opened with a version can request
 * its files. The folders of needed versions get the current modification time, so a folder's modification
 * time shows when it was last needed or built. Deletes nothing if a folder can't be touched.
 * @param keptFor in milliseconds
 * @returns the deleted versions
 */
export async function purgeVersions(
  folder: string,
  needed: (string | null | undefined)[],
  keptFor: number,
): Promise<string[]> {
  const purged: string[] = [];
  for (const version of needed) {
    if (version) await touchFolder(join(folder, version));
  }
  for (const version of await listFolders(folder)) {
    if (needed.includes(version)) continue;
    const dir = join(folder, version);
    const { mtimeMs } = await stat(dir);
    if (mtimeMs > Date.now() - keptFor) continue;
    await rm(dir, { recursive: true });
    purged.push(version);
  }
  return purged;
}

async function touchFolder(dir: string) {
  const now = new Date();
  await utimes(dir, now, now).catch(undefinedIfMissing);
}
