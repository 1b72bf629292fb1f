/** Where builds lie, and which was the last of each app. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);
export const build = path.join(root, 'build');
export const remotes = await readdir(path.join(root, 'remotes'));

/** Of an app's sources, in the project, and of its versions, among the builds. */
export const folderOf = (app) => (app === 'shell' ? 'shell' : `remotes/${app}`);

/** Empty where there is no such file. */
export const readJson = (file) =>
  readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));

export const writeJson = (file, content) => writeFile(file, `${JSON.stringify(content, null, 2)}\n`);

/** @returns {Promise<{ sources: string, version: string }[]>} what was built of an app, the last one at the end */
export async function builtOf(app) {
  const { built = [] } = await readJson(path.join(build, folderOf(app), 'built.json'));
  return built;
}

/** The version that was built last of an app; undefined where none was. */
export const lastBuilt = async (app) => (await builtOf(app)).at(-1)?.version;
