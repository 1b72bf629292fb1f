import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ReleaseReason } from '@lapis/contract';
import { ArchiveProblem } from '../../server/archive/archive-problem';
import { unpackFiles } from '../../server/archive/read-archive';
import { HttpError } from '../../server/http/http-error';
import { HOUR } from '../../server/time/clock';
import { appsIn, type Folders, folderOf } from './app-folders';
import { refused } from './judgement';
import { verifyVersion } from './verify-version';
import { readAnnouncement } from './announcement';
import type { Settings } from '../../server/settings/settings';

const MEGABYTE = 1024 * 1024;

/** In bytes, as it is sent and unpacked. The largest app of the project has 3 MB. */
export const LARGEST_VERSION = 256 * MEGABYTE;

/**
 * File names as bundlers write them: `__federation_expose_routes.4f2a.js`, `_virtual_mf_shared.js`, `@vendor~1.js`. A
 * hidden file is rejected, as it comes from the machine and not from the build; `.vite/` is Vite's own. Hidden files
 * are served to no browser.
 */
const BUILT_NAME = /^(\.vite\/)?[\w@$~+=-][\w@$~+=.-]*(\/[\w@$~+=-][\w@$~+=.-]*)*$/;

const limits = {
  files: 5000,
  bytes: LARGEST_VERSION,
  bytesOf: () => 64 * MEGABYTE,
  isName: (name: string) => name.length <= 200 && BUILT_NAME.test(name),
};

/** What has been pushed and is not whole; the end of its name keeps it from being taken for a version. */
const UNFINISHED = /^push-.*\.unfinished$/;

/**
 * Takes in a packed version: it is there once all of it has been found to be what was signed, and not before.
 * @throws HttpError 422 with the reasons where it isn't, or with a sentence where the archive can't be read
 */
export async function takeVersion(settings: Settings, app: string, version: string, archive: Readable) {
  const folder = folderOf(settings, app);
  const unfinished = join(folder, `push-${randomUUID()}.unfinished`);
  await mkdir(unfinished, { recursive: true });
  try {
    await unpackFiles(archive, unfinished, limits);
    const reasons = await wrongWith(settings, app, version, unfinished);
    if (reasons.length > 0) throw refused(reasons);
    await rename(unfinished, join(folder, version)).catch(unlessThere);
  } catch (error) {
    if (error instanceof ArchiveProblem) throw new HttpError(422, error.message);
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function wrongWith(
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

/** A version that was there already is the same, because both were signed. */
function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

/** Deletes what was left unfinished when a server was killed. */
export async function purgeUnfinished(folders: Folders) {
  for (const app of await appsIn(folders)) {
    const folder = folderOf(folders, app);
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => UNFINISHED.test(one))) {
      const { mtimeMs } = await stat(join(folder, name));
      if (mtimeMs < Date.now() - HOUR) await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}
