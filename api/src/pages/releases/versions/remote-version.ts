import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MANIFEST, type Manifest, SIGNATURE } from '@lapis/contract/manifest';
import type { RemoteStart } from '@lapis/contract/rendering';
import type { Settings } from '../../../server/settings/settings';
import { parseAnnouncement } from './announcement';
import type { LocalVersion } from './choice';
import type { InlineStyle } from './template';
import { readVerified } from './verify-version';

export interface RemoteVersion {
  version: string;
  /** Identifies the folder's state. A version never changes, but its files may arrive over time. */
  stamp: string;
  start: RemoteStart;
  scripts: string[];
  announcement: Manifest;
  files: Map<string, PageFiles>;
  parts: Map<string, PageFiles>;
  server: string | undefined;
}

export interface PageFiles {
  scripts: string[];
  styles: InlineStyle[];
}

export const SERVER_CODE = 'server/index.cjs';

/** Files whose late arrival changes a version's state. */
const STAMPED = [MANIFEST, SIGNATURE, SERVER_CODE];

export async function readVersion(
  { remotesDir, releaseKeys }: Pick<Settings, 'remotesDir' | 'releaseKeys'>,
  name: string,
  version: string,
  stamp: string,
): Promise<RemoteVersion> {
  const dir = join(remotesDir, name, version);
  const announcement = await readVerified({ releaseKeys }, dir, { app: name, version });
  const integrity = announcement.files[announcement.container?.entry ?? ''];
  if (!announcement.container || !integrity)
    throw new Error(`${MANIFEST} of ${name} ${version} names no container`);
  const remoteUrl = (file: string) => posix.join('/remotes', name, version, file);
  const { entry, scripts, type } = announcement.container;
  const server = join(dir, SERVER_CODE);
  return {
    version,
    stamp,
    start: { entry: remoteUrl(entry), integrity, ...(type === 'module' && { type }) },
    scripts: scripts.map(remoteUrl),
    announcement,
    ...(await readFiles(announcement, dir, remoteUrl)),
    server: existsSync(server) ? server : undefined,
  };
}

/** Reads a remote from its dev server each time, because its pages may change. */
export async function readDevelopment(base: string): Promise<RemoteVersion> {
  const answer = await fetch(new URL(MANIFEST, base));
  if (!answer.ok) throw new Error(`${answer.url} was answered with status ${answer.status}`);
  const text = await answer.text();
  const announcement = parseAnnouncement(text);
  return {
    ...devServerVersion({ version: 'dev', entry: new URL('remoteEntry.js', base).href, announcement }),
    stamp: shortHash(text),
  };
}

export const devServerVersion = ({ version, entry, announcement }: LocalVersion): RemoteVersion => ({
  version,
  stamp: version,
  start: { entry },
  scripts: [],
  announcement,
  files: new Map(),
  parts: new Map(),
  server: undefined,
});

export const readStamp = async (dir: string) =>
  shortHash([dir, ...(await Promise.all(STAMPED.map((file) => readMtime(join(dir, file)))))].join(' '));

export const readMtime = async (file: string) => (await stat(file).catch(undefinedIfMissing))?.mtimeMs;

export const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** Reads the style sheets of pages and parts, and the addresses of their scripts. */
export async function readFiles(
  { pages, parts = {} }: Manifest,
  dir: string,
  urlOf: (file: string) => string,
) {
  const read = async (files: string[]): Promise<PageFiles> => ({
    scripts: files.filter((file) => file.endsWith('.js')).map(urlOf),
    styles: await Promise.all(
      files
        .filter((file) => file.endsWith('.css'))
        .map(async (file) => ({ href: urlOf(file), css: await readFile(join(dir, file), 'utf8') })),
    ),
  });
  const readAll = async (named: [name: string, files: string[]][]) =>
    new Map(await Promise.all(named.map(async ([name, files]) => [name, await read(files)] as const)));
  return {
    files: await readAll(pages.map(({ name, files }) => [name, files])),
    parts: await readAll(Object.entries(parts)),
  };
}
