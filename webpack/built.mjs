/** Where builds lie, and which was the last of an app. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Of an app's sources, in the project, and of its versions, in a folder of builds. */
export const folderOf = (app) => (app === 'shell' ? 'shell' : `remotes/${app}`);

/** Empty where there is no such file. */
export const readJson = (file) =>
  readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));

export const writeJson = (file, content) => writeFile(file, `${JSON.stringify(content, null, 2)}\n`);

const stampIn = (folder) => path.join(folder, 'built.json');

/** @returns {Promise<{ sources?: string, version: string }[]>} what was built into an app's folder, the last at the end */
export const builtIn = async (folder) => (await readJson(stampIn(folder))).built ?? [];

/** Writes down what was built into an app's folder. */
export const writeBuilt = (folder, built) => writeJson(stampIn(folder), { built });
