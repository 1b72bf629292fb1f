import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ReleaseReason } from '@lapis/contract';
import { BUILT_NAMES, isBuiltName } from '@lapis/contract/manifest';
import { ArchiveProblem } from '../../../server/archive/archive-problem';
import { unpackFiles } from '../../../server/archive/read-archive';
import { HttpError } from '../../../server/http/http-error';
import { HOUR } from '../../../server/time/clock';
import { listApps, type Folders, appFolder } from './app-folders';
import { gateError } from './judgement';
import { verifyVersion } from './verify-version';
import { readAnnouncement } from './announcement';
import type { Settings } from '../../../server/settings/settings';

const MEGABYTE = 1024 * 1024;

/** Size limit in bytes for the archive, and also for its content. The project's largest app has 3 MB. */
export const LARGEST_VERSION = 256 * MEGABYTE;

const limits = {
  files: 5000,
  bytes: LARGEST_VERSION,
  bytesOf: () => 64 * MEGABYTE,
  isName: isBuiltName,
  names: BUILT_NAMES,
};

const UNFINISHED = /^push-.*\.unfinished$/;

/**
 * Unpacks an uploaded version, which appears only once it is complete and verified.
 * @throws HttpError 422 with the reasons if it is rejected, or with a message if the archive can't be read
 */
export async function receiveVersion(settings: Settings, app: string, version: string, archive: Readable) {
  const folder = appFolder(settings, app);
  const unfinished = join(folder, `push-${randomUUID()}.unfinished`);
  await mkdir(unfinished, { recursive: true });
  try {
    await unpackFiles(archive, unfinished, limits);
    const reasons = await findFaults(settings, app, version, unfinished);
    if (reasons.length > 0) throw gateError(reasons);
    await rename(unfinished, join(folder, version)).catch(unlessThere);
  } catch (error) {
    if (error instanceof ArchiveProblem) throw new HttpError(422, error.message);
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function findFaults(
  settings: Settings,
  app: string,
  version: string,
  dir: string,
): Promise<ReleaseReason[]> {
  const manifest = await readAnnouncement(dir).catch(() => undefined);
  if (!manifest) return [{ rule: 'manifest', text: 'There is no lapis.json in it that can be read.' }];
  if (manifest.app !== app || manifest.version !== version)
    return [{ rule: 'manifest', text: `It is ${manifest.app} ${manifest.version}, not ${app} ${version}.` }];
  return verifyVersion(settings, app, dir);
}

/** Ignores the error if the folder exists: both copies have been verified, so they are the same. */
function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

/** Deletes unfinished uploads that a killed server left behind. */
export async function purgeUnfinished(folders: Folders) {
  for (const app of await listApps(folders)) {
    const folder = appFolder(folders, app);
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => UNFINISHED.test(one))) {
      const { mtimeMs } = await stat(join(folder, name));
      if (mtimeMs < Date.now() - HOUR) await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}
