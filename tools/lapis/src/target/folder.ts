import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseChange, ReleasedApp, ReleaseVersion } from '@lapis/contract';
import { MANIFEST } from '@lapis/contract/manifest';
import { POINTER, type PointerFile, readPointerFile, writePointerFile } from '@lapis/contract/pointer-file';
import { z } from 'zod';
import { filesToPack } from '../pack';
import { refused } from '../problem';
import { readJson, readManifest, readSigner } from '../version';
import { gateReasons } from './gate';
import { foldersIn, appFolder } from './places';
import { findApp, type Target } from './target';

const Built = z.object({ built: z.array(z.object({ version: z.string() })) });

/**
 * Returns a target for a folder with builds, such as the project's.
 * @param keys folder with the trusted public keys
 */
export function folderTarget(dir: string, keys: string): Target {
  const list = async () => {
    const names = ['shell', ...(await foldersIn(join(dir, 'remotes')))];
    const apps = await Promise.all(names.map((name) => readApp(dir, name)));
    return apps.filter(({ live, versions }) => live !== null || versions.length > 0);
  };
  const target: Target = {
    place: dir,
    delay: 'A server that is running serves it within a few seconds.',
    list,
    async check(app, version) {
      const bad = (await readPointer(appFolder(dir, app)))?.bad?.[version];
      return [
        ...(bad ? [{ rule: 'bad', text: `It was marked bad: ${bad}` }] : []),
        ...(await gateReasons({ dir, keys, apps: await list() }, app, version)),
      ];
    },
    async change(name, change) {
      const app = await findApp(target, name);
      const pointer = await nextPointer(app, change);
      const folder = appFolder(dir, name);
      const before = await readPointer(folder);
      const bad = { ...before?.bad };
      delete bad[pointer.version];
      await writePointerFile(folder, {
        ...before,
        previous: undefined,
        ...pointer,
        ...(before?.bad && { bad }),
      });
      return { ...(await readApp(dir, name)), unconfirmed: [] };
    },
  };
  return target;

  /** @throws Problem if the change is refused */
  async function nextPointer(
    app: ReleasedApp,
    change: ReleaseChange,
  ): Promise<Pick<PointerFile, 'version' | 'previous' | 'locked'>> {
    const { live, last_good } = app;
    const now = { ...(live && { version: live }), ...(last_good && { previous: last_good }) };
    if (change.action === 'canary' || change.action === 'stop')
      throw refused('Only a server knows its visitors. Please name one in LAPIS_SERVER.');
    if (!('force' in change)) {
      if (!now.version) throw refused(`No version of ${app.app} is live. Please promote one first.`);
      return { ...now, version: now.version, locked: change.action === 'lock' };
    }
    if (app.locked) throw refused(`${app.app} is locked. Please unlock it first.`);
    if ('bad' in change)
      throw refused('Only a server marks versions as bad. Please name one in LAPIS_SERVER.');
    const version = change.action === 'promote' ? change.version : last_good;
    if (!version) throw refused(`It is not known which version of ${app.app} was good before.`);
    const force: string[] = change.force;
    const reasons = (await target.check(app.app, version)).filter(({ rule }) => !force.includes(rule));
    if (reasons.length) throw refused(`${app.app} ${version} may not go live:`, reasons);
    if (version === live) return { ...now, version, locked: false };
    // Sets no `previous` after a rollback, so that a second rollback can't return to the version that was
    // just left.
    return { version, ...(change.action === 'promote' && live && { previous: live }), locked: false };
  }
}

async function readApp(dir: string, app: string): Promise<ReleasedApp> {
  const folder = appFolder(dir, app);
  const pointer = await readPointer(folder);
  const newestFirst = await createVersionOrder(folder);
  const found = await Promise.all(
    (await foldersIn(folder)).map((version) => readVersion(folder, version, pointer)),
  );
  return {
    app,
    live: pointer?.version ?? null,
    live_since: null,
    last_good: pointer?.previous ?? null,
    locked: pointer?.locked ?? false,
    rollout: null,
    versions: found.filter((one) => one !== undefined).sort(newestFirst),
  };
}

/**
 * Returns a function that compares versions. The latest build comes first, even if its files are older; the
 * others follow by date.
 */
async function createVersionOrder(folder: string) {
  const last = Built.safeParse(await readJson(join(folder, 'built.json'))).data?.built.at(-1)?.version;
  const rank = ({ version }: ReleaseVersion) => Number(version === last);
  return (a: ReleaseVersion, b: ReleaseVersion) => rank(b) - rank(a) || b.built_at.localeCompare(a.built_at);
}

/** Reads a version; returns undefined if the folder isn't a complete version. */
async function readVersion(folder: string, version: string, pointer: PointerFile | undefined) {
  const dir = join(folder, version);
  const manifest = await readManifest(dir);
  if (!manifest) return undefined;
  const { mtime } = await stat(join(dir, MANIFEST));
  return {
    version,
    state: stateOf(version, pointer),
    bad: pointer?.bad?.[version] ?? null,
    built_at: mtime.toISOString(),
    size: (await filesToPack(dir)).size,
    signed_by: (await readSigner(dir)) ?? null,
    pages: manifest.pages.map(({ name, path, title }) => ({ name, path, ...(title && { title }) })),
    health: { visits: 0, failures: 0 },
  } satisfies ReleaseVersion;
}

function stateOf(version: string, pointer: PointerFile | undefined) {
  if (version === pointer?.version) return 'live';
  if (version === pointer?.previous) return 'last-good';
  return pointer?.bad?.[version] === undefined ? 'kept' : 'bad';
}

/** @throws Problem if an existing pointer can't be read */
async function readPointer(folder: string) {
  try {
    return await readPointerFile(folder);
  } catch {
    throw refused(`${join(folder, POINTER)} can’t be read. Please put it right, or delete it.`);
  }
}
