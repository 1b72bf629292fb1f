import type { ReleaseDifference } from '@lapis/contract';
import type { Manifest } from '@lapis/contract/manifest';

/** A version as it is held against another. */
export interface Compared {
  manifest: Manifest;
  /** Of all its files, in bytes. */
  size: number;
}

/**
 * What a version has that the live one hasn't, and the other way about, by what their builds wrote down.
 * @param live undefined where none is live: then all of the version is new
 */
export function differenceOf(version: Compared, live: Compared | undefined): ReleaseDifference {
  const of = (list: (manifest: Manifest) => string[]) =>
    changeOf(list(version.manifest), live ? list(live.manifest) : []);
  return {
    live: live?.manifest.version ?? null,
    pages: of(({ pages }) => pages.map(({ path }) => path)),
    names: of(namesOf),
    calls: of(({ calls }) => Object.keys(calls)),
    size: version.size - (live?.size ?? 0),
    sizes: sizesOf(version.manifest, live?.manifest),
  };
}

function changeOf(now: string[], before: string[]) {
  const missingIn = (list: string[]) => (one: string) => !list.includes(one);
  return { added: now.filter(missingIn(before)).sort(), removed: before.filter(missingIn(now)).sort() };
}

const namesOf = ({ uses }: Manifest) =>
  Object.entries(uses).flatMap(([shared, { names }]) => [...names].map((name) => `${shared}: ${name}`));

/** Of the pages whose scripts have grown or shrunk, those that came and went too. */
function sizesOf(version: Manifest, live: Manifest | undefined) {
  const before = new Map(live?.pages.map(({ name, size }) => [name, size.script]));
  const now = new Map(version.pages.map(({ name, size }) => [name, size.script]));
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((page) => ({ page, bytes: (now.get(page) ?? 0) - (before.get(page) ?? 0) }))
    .filter(({ bytes }) => bytes !== 0);
}
