import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where an app's versions lie in a folder of builds. */
export const placeOf = (dir: string, app: string) =>
  app === 'shell' ? join(dir, app) : join(dir, 'remotes', app);

/** The folders in one that are whole; none where it isn't there. */
export const foldersIn = async (dir: string) =>
  (await readdir(dir, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.unfinished'))
    .map(({ name }) => name);
