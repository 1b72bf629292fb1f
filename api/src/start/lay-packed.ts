import { copyFile, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { listFolders } from '../pages/releases/versions/announcement';
import { appFolder, SHELL } from '../pages/releases/versions/app-folders';
import { readPointerFile } from '@lapis/contract/pointer-file';
import { undefinedIfMissing } from '../pages/releases/versions/remote-version';
import { makeFolder } from '../server/settings/data-dir';
import type { Settings } from '../server/settings/settings';
import { StartFailure } from '../server/settings/start-failure';

const Versions = z.record(z.string(), z.string());

/** File in the shell's folder that records attempts to promote versions from archives. */
const PROMOTED = 'promoted.json';

const PackedAttempt = z.union([
  z.object({
    version: z.string(),
    /** Version that was live after the attempt; null if none was. */
    live: z.string().nullable(),
  }),
  // Earlier releases stored only the version.
  z.string().transform((version) => ({ version, live: version })),
]);
type PackedAttempt = z.infer<typeof PackedAttempt>;

const Attempts = z.record(z.string(), PackedAttempt);

type AppFolderSettings = Pick<Settings, 'shellDir' | 'remotesDir' | 'releaseKeys'>;

/** @throws StartFailure if the archive is incomplete */
export const readPackedVersions = (apps: string) =>
  explainIncomplete(apps, async () => {
    const versions = Versions.parse(JSON.parse(await readFile(join(apps, 'versions.json'), 'utf8')));
    return new Map(Object.entries(versions));
  });

async function explainIncomplete<Result>(apps: string, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' && path?.startsWith(apps);
    if (isMissing || error instanceof SyntaxError || error instanceof z.ZodError)
      throw new StartFailure(
        `This archive is not complete (${path ?? join(apps, 'versions.json')}): unpack it again into an empty folder, and start again.`,
      );
    throw error;
  }
}

/**
 * Copies the versions and the key in an archive to the server's folders, and promotes the versions. A version
 * that has already been live isn't promoted again, so a rollback survives the next start. A rejected version
 * is retried at each start until a different one goes live.
 */
export async function installPacked(
  apps: string,
  settings: AppFolderSettings,
  promote: (versions: ReadonlyMap<string, string>) => Promise<unknown>,
) {
  const file = join(await makeFolder(settings.shellDir), PROMOTED);
  const attempts = await readAttempts(file);
  const left = new Map<string, string>();
  for (const [app, version] of await readPackedVersions(apps)) {
    if (!isSettled(app, version, attempts[app], await findLive(settings, app))) left.set(app, version);
  }
  if (left.size === 0) return;
  for (const [app, version] of left) {
    const from = join(apps, app === SHELL ? app : join('remotes', app), version);
    const isRefused = attempts[app]?.version === version;
    const folder = await makeFolder(appFolder(settings, app));
    await explainIncomplete(apps, () => copyVersion(from, folder, { version, isRefused }));
  }
  await explainIncomplete(apps, () => copyKey(join(apps, 'key.pub.pem'), settings));
  await promote(left);
  for (const [app, version] of left) attempts[app] = { version, live: await findLive(settings, app) };
  await writeFile(`${file}.new`, JSON.stringify(attempts));
  await rename(`${file}.new`, file);
  if ([...left].some(([app, version]) => attempts[app]?.live !== version))
    console.log('Versions that did not go live will be tried again at the next start.');
}

async function readAttempts(file: string): Promise<Record<string, PackedAttempt>> {
  const text = await readFile(file, 'utf8').catch(undefinedIfMissing);
  try {
    return Attempts.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** Returns true if the version has been live, or if a different one has gone live since it was rejected. */
function isSettled(app: string, version: string, attempt: PackedAttempt | undefined, live: string | null) {
  if (attempt?.version !== version) return false;
  // Without a shell there is no site, so the record is ignored.
  if (app === SHELL && live === null) return false;
  return attempt.live === version || attempt.live !== live;
}

async function findLive(settings: AppFolderSettings, app: string) {
  const folder = appFolder(settings, app);
  const pointer = await readPointerFile(folder).catch(() => undefined);
  return pointer && (await listFolders(folder)).includes(pointer.version) ? pointer.version : null;
}

/** Copies a version that isn't there, or that was refused: its files may have been damaged. */
async function copyVersion(
  from: string,
  folder: string,
  { version, isRefused }: { version: string; isRefused: boolean },
) {
  const own = join(folder, version);
  if (!isRefused && (await readdir(folder)).includes(version)) return;
  const unfinished = `${own}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(from, unfinished, { recursive: true });
  await rm(own, { recursive: true, force: true });
  await rename(unfinished, own);
}

/** Copies the archive's key. The keys of earlier archives are kept for rollbacks. */
async function copyKey(key: string, { releaseKeys }: AppFolderSettings) {
  const folder = await makeFolder(releaseKeys);
  const own = await readFile(key, 'utf8');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pub.pem'));
  for (const name of names) if ((await readFile(join(folder, name), 'utf8')) === own) return;
  await copyFile(key, join(folder, `packed-${Date.now()}.pub.pem`)).catch((error: Error) => {
    throw new StartFailure(
      `The key of this archive can’t be put into the folder RELEASE_KEYS: ${error.message}. Put it there yourself.`,
    );
  });
}
