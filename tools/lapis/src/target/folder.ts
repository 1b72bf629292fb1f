import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseChange, ReleasedApp, ReleaseVersion } from '@lapis/contract';
import { MANIFEST } from '@lapis/contract/manifest';
import { z } from 'zod';
import { filesToPack } from '../pack';
import { refused } from '../problem';
import { readJson, readManifest, signerOf } from '../version';
import { gateReasons } from './gate';
import { foldersIn, placeOf } from './places';
import { findApp, type Target } from './target';

/** Beside an app's versions: which of them is live. A server that finds it changed takes it over. */
const Pointer = z.looseObject({
  version: z.string(),
  previous: z.string().optional(),
  locked: z.boolean().default(false),
});
type Pointer = z.infer<typeof Pointer>;

const POINTER = 'live.json';

/** Versions by what they were built of; the last is that of the present sources. */
const Built = z.object({ built: z.array(z.object({ version: z.string() })) });

/**
 * A folder of builds, such as the project's own.
 * @param keys the folder with the public keys by which versions are believed
 */
export function folderTarget(dir: string, keys: string): Target {
  const list = async () => {
    const names = ['shell', ...(await foldersIn(join(dir, 'remotes')))];
    const apps = await Promise.all(names.map((name) => readApp(dir, name)));
    return apps.filter(({ live, versions }) => live !== null || versions.length > 0);
  };
  const target: Target = {
    place: dir,
    list,
    check: async (app, version) => gateReasons({ dir, keys, apps: await list() }, app, version),
    async change(name, change) {
      const app = await findApp(target, name);
      await write(dir, app, await pointerAfter(app, change));
      return readApp(dir, name);
    },
  };
  return target;

  /** @throws Problem where the change is refused */
  async function pointerAfter(app: ReleasedApp, change: ReleaseChange): Promise<Pointer> {
    const { live, last_good } = app;
    const now = { ...(live && { version: live }), ...(last_good && { previous: last_good }) };
    if (change.action === 'canary' || change.action === 'stop')
      throw refused('Only a server knows its visitors. Please name one in LAPIS_SERVER.');
    if (!('force' in change)) {
      if (!now.version) throw refused(`No version of ${app.app} is live. Please promote one first.`);
      return { ...now, version: now.version, locked: change.action === 'lock' };
    }
    if (app.locked) throw refused(`${app.app} is locked. Please unlock it first.`);
    if ('bad' in change) throw refused('Only a server remembers which versions are bad. Please name one.');
    const version = change.action === 'promote' ? change.version : last_good;
    if (!version) throw refused(`It is not known which version of ${app.app} was good before.`);
    const force: string[] = change.force;
    const reasons = (await target.check(app.app, version)).filter(({ rule }) => !force.includes(rule));
    if (reasons.length) throw refused(`${app.app} ${version} may not go live:`, reasons);
    if (version === live) return { ...now, version, locked: false };
    // Whoever goes back twice never comes to what was just left.
    return { version, ...(change.action === 'promote' && live && { previous: live }), locked: false };
  }
}

async function readApp(dir: string, app: string): Promise<ReleasedApp> {
  const folder = placeOf(dir, app);
  const pointer = await readPointer(folder);
  const newestFirst = await order(folder);
  const found = await Promise.all(
    (await foldersIn(folder)).map((version) => versionIn(folder, version, pointer)),
  );
  return {
    app,
    live: pointer?.version ?? null,
    last_good: pointer?.previous ?? null,
    locked: pointer?.locked ?? false,
    rollout: null,
    versions: found.filter((one) => one !== undefined).sort(newestFirst),
  };
}

/** Lists what a build has written down of the present sources first, though that may have been there before. */
async function order(folder: string) {
  const last = Built.safeParse(await readJson(join(folder, 'built.json'))).data?.built.at(-1)?.version;
  const rank = ({ version }: ReleaseVersion) => Number(version === last);
  return (a: ReleaseVersion, b: ReleaseVersion) => rank(b) - rank(a) || b.built_at.localeCompare(a.built_at);
}

/** A version of an app; undefined where the folder is none, or not whole yet. */
async function versionIn(folder: string, version: string, pointer: Pointer | undefined) {
  const dir = join(folder, version);
  const manifest = await readManifest(dir);
  if (!manifest) return undefined;
  const { mtime } = await stat(join(dir, MANIFEST));
  return {
    version,
    state: version === pointer?.version ? 'live' : version === pointer?.previous ? 'last-good' : 'kept',
    bad: null,
    built_at: mtime.toISOString(),
    size: (await filesToPack(dir)).size,
    signed_by: (await signerOf(dir)) ?? null,
    pages: manifest.pages.map(({ name, path, title }) => ({ name, path, ...(title && { title }) })),
    // Of visits a folder knows nothing.
    health: { visits: 0, failures: 0 },
  } satisfies ReleaseVersion;
}

/** @throws Problem of a pointer that is there and can't be read */
async function readPointer(folder: string) {
  const text = await readFile(join(folder, POINTER), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return Pointer.parse(JSON.parse(text));
  } catch {
    throw refused(`${join(folder, POINTER)} can’t be read. Please put it right, or delete it.`);
  }
}

/** In one step, so that nobody reads half of it; what else stands in it is kept. */
async function write(dir: string, { app }: ReleasedApp, pointer: Pointer) {
  const folder = placeOf(dir, app);
  const file = join(folder, POINTER);
  const before = await readPointer(folder);
  await writeFile(`${file}.new`, `${JSON.stringify({ ...before, previous: undefined, ...pointer })}\n`);
  await rename(`${file}.new`, file);
}
