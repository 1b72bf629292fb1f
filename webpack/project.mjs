/** The project that this folder is part of, with its host and all its remotes. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);
export const build = path.join(root, 'build');
export const remotes = await readdir(path.join(root, 'remotes'));
