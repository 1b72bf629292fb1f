import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { readJson } from './build-records.mjs';

export function findLink(name, folder) {
  const modules = `${path.sep}node_modules`;
  const beside = folder.slice(0, folder.lastIndexOf(modules + path.sep) + modules.length);
  return [path.join(folder, 'node_modules', name), path.join(beside, name)].find((link) => existsSync(link));
}

export const listDependencies = ({ dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** Collects all dependencies recursively, including the project's own packages. */
async function collectPackages(folder, found = new Map()) {
  for (const name of listDependencies(await readJson(path.join(folder, 'package.json')))) {
    const link = findLink(name, folder);
    const target = link && (await realpath(link));
    if (!target || found.has(target)) continue;
    found.set(target, await readJson(path.join(target, 'package.json')));
    await collectPackages(target, found);
  }
  return found;
}

const toPurl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Returns the licence as an SPDX identifier, or as an expression that contains several. */
const toLicenses = ({ license }) =>
  typeof license !== 'string'
    ? {}
    : { licenses: [/\s/.test(license) ? { expression: license } : { license: toLicense(license) }] };

const toLicense = (license) => (/^[\w.+-]+$/.test(license) ? { id: license } : { name: license });

export async function describePackages(folders, product) {
  const found = new Map();
  for (const folder of folders) await collectPackages(folder, found);
  const byPurl = new Map();
  for (const manifest of found.values())
    if (!manifest.name.startsWith('@lapis/')) byPurl.set(toPurl(manifest), manifest);
  const components = [...byPurl.keys()].sort().map((purl) => {
    const manifest = byPurl.get(purl);
    const { name, version } = manifest;
    return { type: 'library', 'bom-ref': purl, name, version, purl, ...toLicenses(manifest) };
  });
  const { name, version } = product;
  const application = { type: 'application', 'bom-ref': name, name, version, ...toLicenses(product) };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify([product.version, components]))}`,
    version: 1,
    metadata: { component: application },
    components,
  };
}

/** Returns a UUID derived from text (RFC 9562, version 8). */
function toUuid(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
