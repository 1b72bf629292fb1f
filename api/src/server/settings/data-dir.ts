import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from './start-failure';

const OTHERS = 0o077;

export const writeForThisAccount = () => void process.umask(OTHERS);

export async function makeFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The folder ${folder} can’t be created (set DATA_DIR to choose another): ${reason}.`,
    );
  }
  return folder;
}

/**
 * Removes other accounts' access to the data folder, if an earlier release or the operator has left it open.
 * Returns a sentence for the log if anything has been changed or couldn't be.
 */
export async function closeDataDir(folder: string) {
  const { mode } = await lstat(await makeFolder(folder));
  // Windows reports the same mode for every file.
  if ((mode & OTHERS) === 0 || process.platform === 'win32') return undefined;
  try {
    // Changes the top folder first, because this alone blocks access to the rest.
    await chmod(folder, 0o700);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await chmod(path, 0o700);
      if (entry.isFile()) await chmod(path, 0o600);
    }
    return `Other accounts on this machine could read ${folder}: from now on only this one can.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `Other accounts on this machine can read ${folder}, and that can’t be changed from here: ${reason}.`;
  }
}
