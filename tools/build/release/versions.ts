import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseProblem } from './changelog';

export interface Manifest {
  version: string;
  private?: boolean;
  homepage: string;
}

export const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Parts of a version, or undefined if the text isn't one. Releases have no suffixes such as `-beta`. */
function parseVersion(text: string) {
  const parts = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text)?.slice(1);
  return parts?.map(Number);
}

/** @throws ReleaseProblem unless the version is a later one */
export function checkVersion(version: string, current: string) {
  const [next, last] = [parseVersion(version), parseVersion(current)];
  if (!next || !last) throw new ReleaseProblem(`'${version}' is not a version such as 1.2.0.`);
  const [i = -1] = next.flatMap((part, at) => (part === last[at] ? [] : [at]));
  if (i === -1 || next[i]! < last[i]!)
    throw new ReleaseProblem(`${version} is not later than ${current}, which package.json names.`);
}

/**
 * Sets the version of the project, and of each of its private packages that has the project's version: the
 * server, the shell, the remotes. Published packages keep theirs, which says what remotes can rely on.
 * @param files manifests, relative to the project's folder
 * @returns those that were changed
 */
export function setVersion(root: string, files: readonly string[], version: string) {
  const current = readManifest(root).version;
  const changed = files.filter((file) => {
    const manifest = readManifest(path.join(root, path.dirname(file)));
    return manifest.private === true && manifest.version === current;
  });
  for (const file of changed) {
    const text = readFileSync(path.join(root, file), 'utf8');
    writeFileSync(
      path.join(root, file),
      text.replace(`"version": "${current}"`, () => `"version": "${version}"`),
    );
  }
  return changed;
}
