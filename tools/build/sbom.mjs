import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { readJson } from './build-records.mjs';
import { root } from './project.mjs';

export function findLink(name, folder) {
  const modules = `${path.sep}node_modules`;
  const beside = folder.slice(0, folder.lastIndexOf(modules + path.sep) + modules.length);
  return [path.join(folder, 'node_modules', name), path.join(beside, name)].find((link) => existsSync(link));
}

export const listDependencies = ({ dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/**
 * Collects all dependencies recursively, including the project's own packages.
 * @returns manifest and folders of the dependencies, by folder
 */
async function collectPackages(folder, found = new Map()) {
  const manifest = await readJson(path.join(folder, 'package.json'));
  const links = listDependencies(manifest).flatMap((name) => findLink(name, folder) ?? []);
  const targets = await Promise.all(links.map((link) => realpath(link)));
  found.set(folder, { manifest, targets });
  for (const target of targets) if (!found.has(target)) await collectPackages(target, found);
  return found;
}

const toPurl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Returns the licence as an SPDX identifier, or as an expression that contains several. */
const toLicenses = ({ license }) =>
  typeof license !== 'string'
    ? {}
    : { licenses: [/\s/.test(license) ? { expression: license } : { license: toLicense(license) }] };

const toLicense = (license) => (/^[\w.+-]+$/.test(license) ? { id: license } : { name: license });

/** Returns the hash of each package's archive, by purl, from pnpm's lock file. */
async function readHashes() {
  const lock = await readFile(path.join(root, 'pnpm-lock.yaml'), 'utf8');
  const entries = lock.matchAll(
    /^ {2}'?(@?[^@\n]{1,200}@[^'\n:]{1,100})'?:\n {4}resolution: \{integrity: sha512-([^},]+)/gm,
  );
  return new Map(
    [...entries].map(([, name, hash]) => [
      `pkg:npm/${name.replace(/^@/, '%40')}`,
      Buffer.from(hash, 'base64').toString('hex'),
    ]),
  );
}

/**
 * Describes the packages that run, in CycloneDX 1.6: with version, licence, hash, and dependencies.
 * @param folders those of the product's own packages
 * @param product manifest of the product
 */
export async function describePackages(folders, product) {
  const found = new Map();
  for (const folder of folders) await collectPackages(folder, found);
  const hashes = await readHashes();
  const isOwn = ({ name }) => name.startsWith('@lapis/');
  const refOf = (manifest) => (isOwn(manifest) ? product.name : toPurl(manifest));
  const manifests = new Map();
  const dependsOn = new Map([[product.name, new Set()]]);
  for (const { manifest, targets } of found.values()) {
    const ref = refOf(manifest);
    if (!isOwn(manifest)) manifests.set(ref, manifest);
    const others = targets
      .map((target) => refOf(found.get(target).manifest))
      .filter((other) => other !== ref);
    dependsOn.set(ref, new Set([...(dependsOn.get(ref) ?? []), ...others]));
  }
  const components = [...manifests.keys()].sort().map((purl) => {
    const manifest = manifests.get(purl);
    const { name, version } = manifest;
    const content = hashes.get(purl);
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      ...(content && { hashes: [{ alg: 'SHA-512', content }] }),
      ...toLicenses(manifest),
    };
  });
  const dependencies = [...dependsOn.keys()]
    .sort()
    .map((ref) => ({ ref, dependsOn: [...dependsOn.get(ref)].sort() }));
  const { name, version } = product;
  const application = { type: 'application', 'bom-ref': name, name, version, ...toLicenses(product) };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify([product.version, components, dependencies]))}`,
    version: 1,
    metadata: { component: application },
    components,
    dependencies,
  };
}

/** Returns a UUID derived from text (RFC 9562, version 8). */
function toUuid(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
