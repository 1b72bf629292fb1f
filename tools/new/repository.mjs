import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { copyTemplate, project, readJson, UsageError } from './copy-template.mjs';

/**
 * Writes a new repository for a remote, with its package, tests and a release workflow.
 * @param {string} target an empty or missing folder
 * @param {{ name: string, title: string, port: number }} said the remote
 * @throws UsageError if the folder isn't empty
 */
export async function newRepository(target, { name, title, port }) {
  const there = existsSync(target) ? await readdir(target) : [];
  if (there.some((file) => file !== '.git')) throw new UsageError(`${target} is not empty.`);
  const texts = { title, port: String(port) };
  const written = await copyTemplate(target, 'repository', { names: { 'remote-name': name }, texts });
  const manifest = path.join(target, 'package.json');
  await writeFile(manifest, await fillVersions(await readFile(manifest, 'utf8')));
  return written;
}

async function fillVersions(text) {
  const { catalog } = parse(await readFile(path.join(project, 'pnpm-workspace.yaml'), 'utf8'));
  const ours = await readVersions();
  return text.replaceAll(/"([^"]+)": "(workspace:\^|catalog:)"/g, (_, name, from) => {
    const version = from === 'catalog:' ? catalog[name] : ours.get(name) && `^${ours.get(name)}`;
    if (!version) throw new Error(`The project has no ${name}`);
    return `"${name}": "${version}"`;
  });
}

async function readVersions() {
  const shared = (await readdir(path.join(project, 'shared'))).map((name) => `shared/${name}`);
  const packages = await Promise.all(
    [...shared, 'webpack', 'tools/build', 'tools/lapis'].map((folder) =>
      readJson(path.join(project, folder, 'package.json')),
    ),
  );
  return new Map(packages.map(({ name, version }) => [name, version]));
}
