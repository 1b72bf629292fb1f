import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { foldersIn } from './announcement';
import { remotesRepository } from './remotes.repository';
import { undefinedIfMissing } from './remote-version';

/**
 * Deletes the versions of all remotes that nobody has needed for a time: pages that are open ask for the files of the
 * version that they began with. What is live, or what going back leads to, stays, and its folder is marked with the
 * time of now; so the time of any other says how long ago it was live, or was built. Where a folder can't be marked
 * nothing is deleted.
 * @param keptFor in milliseconds
 * @returns what was deleted, as 'remote/version'
 */
export async function purgeVersions(remotesDir: string, keptFor: number): Promise<string[]> {
  const deleted: string[] = [];
  for (const { name, live, previous } of await remotesRepository(remotesDir).list()) {
    // Of a remote without a live version nobody knows what is needed.
    if (!live) continue;
    const folder = join(remotesDir, name);
    for (const version of [live, previous]) {
      if (version) await mark(join(folder, version));
    }
    for (const version of await foldersIn(folder)) {
      if (version === live || version === previous) continue;
      const dir = join(folder, version);
      const { mtimeMs } = await stat(dir);
      if (mtimeMs > Date.now() - keptFor) continue;
      await rm(dir, { recursive: true });
      deleted.push(`${name}/${version}`);
    }
  }
  return deleted;
}

async function mark(dir: string) {
  const now = new Date();
  await utimes(dir, now, now).catch(undefinedIfMissing);
}
