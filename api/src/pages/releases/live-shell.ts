import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@lapis/contract/manifest';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../../server/http/http-error';
import type { Settings } from '../../server/settings/settings';
import { SHELL } from './app-folders';
import { foldersIn } from './announcement';
import { lastGoodHere } from './pointer-file';
import { hashOf, SERVER_CODE, stampOf, timeOf } from './remote-version';
import { readTemplate, type Template } from './template';
import { readVerified, verifyVersion } from './verify-version';

type ShellSettings = Pick<Settings, 'shellDir' | 'releaseKeys' | 'remoteEntries'>;

/** One version of the host. */
export interface ShellVersion {
  version: string;
  stamp: string;
  /** Where it lies. */
  dir: string;
  template: Template;
  /** Undefined in development, where it is in the memory of another server. */
  announcement: Manifest | undefined;
  /** The file that renders pages on the server. */
  server: string | undefined;
}

/**
 * Finds the version of the host that is live. One that is not whole, or not what was signed, is not taken up: the one
 * before stays, or at a start the last good one, and the log says why.
 */
export function liveShell(settings: ShellSettings, log: FastifyBaseLogger) {
  let last: ShellVersion | undefined;
  let wrong: string | undefined;

  return async (version: string | undefined): Promise<ShellVersion> => {
    if (settings.remoteEntries) return (last = await readInDevelopment(settings.shellDir, last));
    try {
      if (version === undefined) throw new Error('no version of the shell is live: promote one first');
      const dir = join(settings.shellDir, version);
      const stamp = await stampOf(dir);
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

/** What a server that has just started shows in place of a version that it can't. */
async function readLastGood(settings: ShellSettings) {
  const version = await lastGoodHere(settings.shellDir);
  if (version === undefined) return undefined;
  try {
    return await readShell(settings, version);
  } catch {
    // There is nothing to show, which is what the server says.
    return undefined;
  }
}

/**
 * Reads a version of the host.
 * @throws where it is not whole, or not what was signed
 */
export async function readShell(
  settings: ShellSettings,
  version: string,
  known?: string,
): Promise<ShellVersion> {
  const dir = join(settings.shellDir, version);
  const stamp = known ?? (await stampOf(dir));
  const announcement = await readVerified(settings, dir, { app: SHELL, version });
  const server = join(dir, SERVER_CODE);
  return {
    version,
    stamp,
    dir,
    template: await readTemplate(dir, announcement.files),
    announcement,
    server: existsSync(server) ? server : undefined,
  };
}

/** Of a development server nothing but the page is written to the folder, without versions. */
async function readInDevelopment(dir: string, last: ShellVersion | undefined): Promise<ShellVersion> {
  const stamp = hashOf(String(await timeOf(join(dir, 'index.html'))));
  if (last?.stamp === stamp) return last;
  return {
    version: 'dev',
    stamp,
    dir,
    template: await readTemplate(dir),
    announcement: undefined,
    server: undefined,
  };
}

/**
 * Where a file of the host lies whose name has a hash of its content: in the version that is live, or in another that
 * is kept, because a page that has been open since then asks for it. Undefined where none has it.
 * @param isPublic whether visitors may have the files of a version
 */
export async function shellDirOf(
  settings: ShellSettings,
  live: string,
  file: string,
  isPublic: (version: string) => Promise<boolean>,
) {
  if (existsSync(join(live, file))) return live;
  if (settings.remoteEntries) return undefined;
  for (const version of await foldersIn(settings.shellDir)) {
    const dir = join(settings.shellDir, version);
    if (!existsSync(join(dir, file)) || !(await isPublic(version))) continue;
    if ((await verifyVersion(settings, SHELL, dir)).length === 0) return dir;
  }
  return undefined;
}
