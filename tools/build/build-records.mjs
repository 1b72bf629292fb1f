import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const toAppFolder = (app) => (app === 'shell' ? 'shell' : `remotes/${app}`);

export const readJson = (file) =>
  readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));

export const writeJson = (file, content) => writeFile(file, `${JSON.stringify(content, null, 2)}\n`);

const locateRecords = (folder) => path.join(folder, 'built.json');

/** @returns {Promise<{ sources?: string, version: string }[]>} an app's builds, the latest last */
export const readBuilds = async (folder) => (await readJson(locateRecords(folder))).built ?? [];

export const writeBuilds = (folder, built) => writeJson(locateRecords(folder), { built });
