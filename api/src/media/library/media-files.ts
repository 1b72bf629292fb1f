import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../server/settings/settings';
import { mediaDir, originalsDir } from './folders';
import { readVariants } from './media.repository';

/** Deletes files that visitors got. */
export async function removeFiles(files: string[], settings: Pick<Settings, 'dataDir'>) {
  for (const file of files) await rm(join(mediaDir(settings), file), { force: true });
}

/** Deletes all that was made of a file, and the file. */
export async function removeAllFiles(
  { hash, fallback, variants }: { hash: string; fallback: string; variants: string },
  settings: Pick<Settings, 'dataDir'>,
) {
  for (const name of [hash, `${hash}.webp`]) await rm(join(originalsDir(settings), name), { force: true });
  await removeFiles(
    [...readVariants(variants).map(({ file }) => file), ...(fallback ? [fallback] : [])],
    settings,
  );
  await removeFiles(await editions(hash, settings), settings);
}

/** Of earlier crops, and of what a process had begun when it ended. */
async function editions(hash: string, settings: Pick<Settings, 'dataDir'>) {
  const folder = join(mediaDir(settings), hash);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.(avif|webp)(\.new)?$/.test(name)).map((name) => `${hash}/${name}`);
}
