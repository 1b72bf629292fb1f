import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { copyTemplate, project, readJson, Wrong } from './begin.mjs';

/**
 * Writes what a remote's repository has beside the remote: its package, its tests, and a recipe that ships it.
 * @param {string} target the repository, a folder that is empty or not there yet
 * @param {{ name: string, title: string, port: number }} said of the remote
 * @throws Wrong where something is there
 */
export async function newRepository(target, { name, title, port }) {
  const there = existsSync(target) ? await readdir(target) : [];
  if (there.some((file) => file !== '.git')) throw new Wrong(`${target} is not empty.`);
  const texts = { title, port: String(port) };
  const written = await copyTemplate(target, 'repository', { names: { 'remote-name': name }, texts });
  const manifest = path.join(target, 'package.json');
  await writeFile(manifest, await withVersions(await readFile(manifest, 'utf8')));
  return written;
}

/** The versions that the project has now, in the place of `workspace:^` and `catalog:`. */
async function withVersions(text) {
  const { catalog } = parse(await readFile(path.join(project, 'pnpm-workspace.yaml'), 'utf8'));
  const ours = await versionsOfPackages();
  return text.replaceAll(/"([^"]+)": "(workspace:\^|catalog:)"/g, (_, name, from) => {
    const version = from === 'catalog:' ? catalog[name] : ours.get(name) && `^${ours.get(name)}`;
    if (!version) throw new Error(`The project has no ${name}`);
    return `"${name}": "${version}"`;
  });
}

/** Of the packages that `npm run packages` packs. */
async function versionsOfPackages() {
  const shared = (await readdir(path.join(project, 'shared'))).map((name) => `shared/${name}`);
  const packages = await Promise.all(
    [...shared, 'webpack', 'tools/lapis'].map((folder) =>
      readJson(path.join(project, folder, 'package.json')),
    ),
  );
  return new Map(packages.map(({ name, version }) => [name, version]));
}
