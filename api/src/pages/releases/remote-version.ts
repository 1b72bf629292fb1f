import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MANIFEST, type Manifest, SIGNATURE } from '@lapis/contract/manifest';
import type { RemoteStart } from '@lapis/contract/rendering';
import type { Settings } from '../../server/settings/settings';
import { parseAnnouncement } from './announcement';
import type { Local } from './choice';
import type { Style } from './template';
import { readVerified } from './verify-version';

/** One version of a remote; a version never changes. */
export interface RemoteVersion {
  version: string;
  /** Of the state of its folder: a version never changes, but may be there before all of it is. */
  stamp: string;
  /** Where its container starts. */
  start: RemoteStart;
  /** Addresses of the scripts that every page of it needs. */
  scripts: string[];
  announcement: Manifest;
  /** By the page's name. */
  files: Map<string, PageFiles>;
  /** Of what only some pages show, by its name. */
  parts: Map<string, PageFiles>;
  /** The file that renders its pages on the server. */
  server: string | undefined;
}

/** What a page needs besides what all pages do. */
export interface PageFiles {
  scripts: string[];
  styles: Style[];
}

export const SERVER_CODE = 'server/index.cjs';

/** What of a version makes it another when it comes later than the rest. */
const STAMPED = [MANIFEST, SIGNATURE, SERVER_CODE];

/** Reads a version from its folder. Rejects where that is not whole, or not what was signed. */
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
  const urlOf = (file: string) => posix.join('/remotes', name, version, file);
  const { entry, scripts, type } = announcement.container;
  const server = join(dir, SERVER_CODE);
  return {
    version,
    stamp,
    start: { entry: urlOf(entry), integrity, ...(type === 'module' && { type }) },
    scripts: scripts.map(urlOf),
    announcement,
    ...(await readFiles(announcement, dir, urlOf)),
    server: existsSync(server) ? server : undefined,
  };
}

/** Reads what a development server has, which builds in memory. Its pages may change, so it is asked each time. */
export async function readDevelopment(base: string): Promise<RemoteVersion> {
  const answer = await fetch(new URL(MANIFEST, base));
  if (!answer.ok) throw new Error(`${answer.url} was answered with status ${answer.status}`);
  const text = await answer.text();
  const announcement = parseAnnouncement(text);
  return {
    ...atEntry({ version: 'dev', entry: new URL('remoteEntry.js', base).href, announcement }),
    stamp: hashOf(text),
  };
}

/** What a development server has, by what is known of it: the browser asks for its files and renders its pages. */
export const atEntry = ({ version, entry, announcement }: Local): RemoteVersion => ({
  version,
  stamp: version,
  start: { entry },
  scripts: [],
  announcement,
  files: new Map(),
  parts: new Map(),
  server: undefined,
});

/** Of the state of a version's folder. */
export const stampOf = async (dir: string) =>
  hashOf([dir, ...(await Promise.all(STAMPED.map((file) => timeOf(join(dir, file)))))].join(' '));

/** When a file was changed, in milliseconds of the clock; undefined where it isn't there. */
export const timeOf = async (file: string) => (await stat(file).catch(undefinedIfMissing))?.mtimeMs;

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** For errors of the file system: rethrows all but that there is no such file. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** What each page and each part of one needs, as the build wrote it down. */
async function readFiles({ pages, parts = {} }: Manifest, dir: string, urlOf: (file: string) => string) {
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
