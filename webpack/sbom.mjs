/** The software bill of materials of what is packed: every package that runs on the server or in browsers. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { readJson } from './built.mjs';

/** The link by which pnpm lets a package find another: in its own folder, or beside it. */
export function linkTo(name, folder) {
  const modules = `${path.sep}node_modules`;
  const beside = folder.slice(0, folder.lastIndexOf(modules + path.sep) + modules.length);
  return [path.join(folder, 'node_modules', name), path.join(beside, name)].find((link) => existsSync(link));
}

/** The names of what a package needs to run. */
export const namesOf = ({ dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** Finds what a folder's package depends on, whatever that depends on, and so on; our own packages as well. */
async function packagesBelow(folder, found = new Map()) {
  for (const name of namesOf(await readJson(path.join(folder, 'package.json')))) {
    const link = linkTo(name, folder);
    // Optional ones are for other platforms, or for features that are not used.
    const target = link && (await realpath(link));
    if (!target || found.has(target)) continue;
    found.set(target, await readJson(path.join(target, 'package.json')));
    await packagesBelow(target, found);
  }
  return found;
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** An identifier of SPDX, or several with words between them. */
const licensesOf = ({ license }) =>
  typeof license !== 'string'
    ? {}
    : { licenses: [/\s/.test(license) ? { expression: license } : { license: nameOf(license) }] };

/** Some packages say in words where their licence is. */
const nameOf = (license) => (/^[\w.+-]+$/.test(license) ? { id: license } : { name: license });

/**
 * Lists the packages of some folders as CycloneDX 1.6 (ECMA-424) has it. The same packages make the same list.
 * @param {string[]} folders
 * @param {{ name: string, version: string, license: string }} product
 */
export async function describePackages(folders, product) {
  const found = new Map();
  for (const folder of folders) await packagesBelow(folder, found);
  const byPurl = new Map();
  for (const manifest of found.values())
    if (!manifest.name.startsWith('@lapis/')) byPurl.set(purlOf(manifest), manifest);
  const components = [...byPurl.keys()].sort().map((purl) => {
    const manifest = byPurl.get(purl);
    const { name, version } = manifest;
    return { type: 'library', 'bom-ref': purl, name, version, purl, ...licensesOf(manifest) };
  });
  const { name, version } = product;
  const application = { type: 'application', 'bom-ref': name, name, version, ...licensesOf(product) };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([product.version, components]))}`,
    version: 1,
    metadata: { component: application },
    components,
  };
}

/** A UUID of what it names (RFC 9562, version 8). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
