import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from './start-failure';

/** Of a mode: what the group and everybody else may do. */
const OTHERS = 0o077;

/** From now on nobody but the account of this process may read what it writes. */
export const writeForThisAccount = () => void process.umask(OTHERS);

/** Makes a folder for the site's data where there is none, and answers it. */
export async function makeFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The folder ${folder} can't be created (set DATA_DIR to choose another): ${reason}.`,
    );
  }
  return folder;
}

/**
 * Closes the site's folder to the other accounts of the machine, with all that is in it, where an earlier release or
 * somebody else left it open. Answers a sentence about that, or undefined where nothing was to be done.
 */
export async function closeDataDir(folder: string) {
  const { mode } = await lstat(await makeFolder(folder));
  // Windows has no such modes, and shows the same one for everything.
  if ((mode & OTHERS) === 0 || process.platform === 'win32') return undefined;
  try {
    // The folder itself first: nobody gets past it.
    await chmod(folder, 0o700);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await chmod(path, 0o700);
      if (entry.isFile()) await chmod(path, 0o600);
    }
    return `Other accounts on this machine could read ${folder}: from now on only this one can.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `Other accounts on this machine can read ${folder}, and that can't be changed from here: ${reason}.`;
  }
}
