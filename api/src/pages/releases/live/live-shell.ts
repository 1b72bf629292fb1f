import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@lapis/contract/manifest';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../../../server/http/http-error';
import type { Settings } from '../../../server/settings/settings';
import { SHELL } from '../versions/app-folders';
import { listFolders } from '../versions/announcement';
import { readPointerFile } from '@lapis/contract/pointer-file';
import {
  type RemoteVersion,
  readFiles,
  shortHash,
  SERVER_CODE,
  readStamp,
  readMtime,
} from '../versions/remote-version';
import { readTemplate, type Template } from '../versions/template';
import { readVerified, verifyVersion } from '../versions/verify-version';

type ShellSettings = Pick<Settings, 'shellDir' | 'releaseKeys' | 'remoteEntries'>;

export interface ShellVersion {
  version: string;
  stamp: string;
  dir: string;
  template: Template;
  parts: RemoteVersion['parts'];
  /** Undefined in development, because the dev server keeps the manifest in memory. */
  announcement: Manifest | undefined;
  server: string | undefined;
}

/**
 * Finds the live version of the host. If that is incomplete or its signature is invalid, the reason is logged
 * and the previous version stays live; after a restart, the last good one.
 */
export function liveShell(settings: ShellSettings, log: FastifyBaseLogger) {
  let last: ShellVersion | undefined;
  let wrong: string | undefined;

  return async (version: string | undefined): Promise<ShellVersion> => {
    if (settings.remoteEntries) return (last = await readInDevelopment(settings.shellDir, last));
    try {
      if (version === undefined) throw new Error('no version of the shell is live: promote one first');
      const dir = join(settings.shellDir, version);
      const stamp = await readStamp(dir);
      if (last?.version !== version || last.stamp !== stamp) last = await readShell(settings, version, stamp);
      if (wrong !== undefined) log.info({ version }, 'the shell is complete again');
      wrong = undefined;
      return last;
    } catch (error) {
      const reason = String(error);
      if (wrong !== reason)
        log.error({ err: error, version }, 'the shell has no complete version that could go live');
      wrong = reason;
      last ??= await readLastGood(settings);
      if (last) return last;
      throw new HttpError(503, 'The site is being built. Please try again in a moment.');
    }
  };
}

async function readLastGood(settings: ShellSettings) {
  const version = (await readPointerFile(settings.shellDir).catch(() => undefined))?.previous;
  if (version === undefined) return undefined;
  try {
    return await readShell(settings, version);
  } catch {
    return undefined;
  }
}

export async function readShell(
  settings: ShellSettings,
  version: string,
  known?: string,
): Promise<ShellVersion> {
  const dir = join(settings.shellDir, version);
  const stamp = known ?? (await readStamp(dir));
  const announcement = await readVerified(settings, dir, { app: SHELL, version });
  const server = join(dir, SERVER_CODE);
  return {
    version,
    stamp,
    dir,
    template: await readTemplate(dir, announcement.files),
    parts: (await readFiles(announcement, dir, (file) => `/${file}`)).parts,
    announcement,
    server: existsSync(server) ? server : undefined,
  };
}

/** Reads the host's page, the only file that its dev server writes. There are no versions in development. */
async function readInDevelopment(dir: string, last: ShellVersion | undefined): Promise<ShellVersion> {
  const stamp = shortHash(String(await readMtime(join(dir, 'index.html'))));
  if (last?.stamp === stamp) return last;
  return {
    version: 'dev',
    stamp,
    dir,
    template: await readTemplate(dir),
    parts: new Map(),
    announcement: undefined,
    server: undefined,
  };
}

/**
 * Finds the folder that contains a hashed file of the host: that of the live version, or that of an earlier
 * version from which open pages still request files.
 * @param isPublic returns true if visitors may request a version's files
 */
export async function findShellDir(
  settings: ShellSettings,
  live: string,
  file: string,
  isPublic: (version: string) => Promise<boolean>,
) {
  if (existsSync(join(live, file))) return live;
  if (settings.remoteEntries) return undefined;
  for (const version of await listFolders(settings.shellDir)) {
    const dir = join(settings.shellDir, version);
    if (!existsSync(join(dir, file)) || !(await isPublic(version))) continue;
    if ((await verifyVersion(settings, SHELL, dir)).length === 0) return dir;
  }
  return undefined;
}
