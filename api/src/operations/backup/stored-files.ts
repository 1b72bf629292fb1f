import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSafeName } from '../../server/archive/manifest';
import { makeFolder } from '../../server/settings/data-dir';
import { mediaDir, originalsDir } from '../../media/library/folders';
import type { Settings } from '../../server/settings/settings';

type Where = Pick<Settings, 'dataDir'>;

/** The folders whose files belong to the content, by their names in a backup. */
const folders = { 'storage/media': mediaDir, 'storage/originals': originalsDir } as const;

/** The files of the content, by their names in a backup; none that are still being written. */
export async function storedFiles(settings: Where) {
  const files: { name: string; path: string }[] = [];
  for (const [folder, dirOf] of Object.entries(folders)) {
    const dir = await makeFolder(dirOf(settings));
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = `${folder}${path.slice(dir.length).replaceAll('\\', '/')}`;
      if (entry.isFile() && !name.endsWith('.new') && isSafeName(name)) files.push({ name, path });
    }
  }
  return files;
}

/** Links the files as they are now into a folder of the same disk, where nothing deletes them meanwhile. */
export async function linkFiles(settings: Where, into: string) {
  const linked: { name: string; path: string }[] = [];
  for (const { name, path } of await storedFiles(settings)) {
    const target = join(into, name);
    if (await linkFile(path, target)) linked.push({ name, path: target });
  }
  return linked;
}

/** Links one file, or copies it; answers false where it is not there (any more). */
export async function linkFile(path: string, target: string) {
  await mkdir(dirname(target), { recursive: true });
  try {
    // Not every disk has links.
    await link(path, target).catch(() => copyFile(path, target));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false;
    throw error;
  }
}

/** Moves files of a backup to their places, each in one step. */
export async function placeFiles(names: string[], from: string, settings: Where) {
  for (const name of names) {
    const target = join(settings.dataDir, name);
    await makeFolder(dirname(target));
    await rename(join(from, name), target);
  }
}

/** Deletes the files of the content that are not among those names and were there before that moment already. */
export async function removeOtherFiles(names: string[], before: Date, settings: Where) {
  const kept = new Set(names);
  for (const { name, path } of await storedFiles(settings)) {
    if (kept.has(name) || (await stat(path)).mtime > before) continue;
    await rm(path, { force: true });
  }
}
