import { mkdir } from 'node:fs/promises';
import { StartFailure } from './start-failure';

/** Makes a folder for the site's data where there is none, and answers it. */
export async function makeFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`The folder ${folder} can't be made (DATA_DIR says where): ${reason}.`);
  }
  return folder;
}
