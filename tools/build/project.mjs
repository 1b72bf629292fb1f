import { readdir } from 'node:fs/promises';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const build = path.join(root, 'build');
export const remotes = await readdir(path.join(root, 'remotes'));
