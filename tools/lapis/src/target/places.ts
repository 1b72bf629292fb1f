import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const appFolder = (dir: string, app: string) =>
  app === 'shell' ? join(dir, app) : join(dir, 'remotes', app);

export const foldersIn = async (dir: string) =>
  (await readdir(dir, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.unfinished'))
    .map(({ name }) => name);
