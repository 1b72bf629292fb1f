import type { ReleaseDifference } from '@lapis/contract';
import type { Manifest } from '@lapis/contract/manifest';

export interface ComparedVersion {
  manifest: Manifest;
  size: number;
}

export function compareVersions(
  version: ComparedVersion,
  live: ComparedVersion | undefined,
): ReleaseDifference {
  const of = (list: (manifest: Manifest) => string[]) =>
    diffLists(list(version.manifest), live ? list(live.manifest) : []);
  return {
    live: live?.manifest.version ?? null,
    pages: of(({ pages }) => pages.map(({ path }) => path)),
    names: of(listUsedNames),
    calls: of(({ calls }) => Object.keys(calls)),
    size: version.size - (live?.size ?? 0),
    sizes: compareSizes(version.manifest, live?.manifest),
  };
}

function diffLists(now: string[], before: string[]) {
  const missingIn = (list: string[]) => (one: string) => !list.includes(one);
  return { added: now.filter(missingIn(before)).sort(), removed: before.filter(missingIn(now)).sort() };
}

const listUsedNames = ({ uses }: Manifest) =>
  Object.entries(uses).flatMap(([shared, { names }]) => [...names].map((name) => `${shared}: ${name}`));

function compareSizes(version: Manifest, live: Manifest | undefined) {
  const before = new Map(live?.pages.map(({ name, size }) => [name, size.script]));
  const now = new Map(version.pages.map(({ name, size }) => [name, size.script]));
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((page) => ({ page, bytes: (now.get(page) ?? 0) - (before.get(page) ?? 0) }))
    .filter(({ bytes }) => bytes !== 0);
}
