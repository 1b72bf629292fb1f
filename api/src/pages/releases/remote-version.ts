import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { RemoteStart } from '@lapis/contract/rendering';
import { z } from 'zod';
import { ANNOUNCEMENT, type Announcement, parseAnnouncement, readAnnouncement } from './announcement';
import type { Style } from './template';

/** One version of a remote; a version never changes. */
export interface RemoteVersion {
  version: string;
  /** Of the state of its folder: a version never changes, but may be there before all of it is. */
  stamp: string;
  /** Where its container starts. */
  start: RemoteStart;
  /** Addresses of the scripts that every page of it needs. */
  scripts: string[];
  announcement: Announcement;
  /** By the page's name. */
  files: Map<string, PageFiles>;
  /** The file that renders its pages on the server. */
  server: string | undefined;
}

/** What a page needs besides what all pages do. */
export interface PageFiles {
  scripts: string[];
  styles: Style[];
}

/** As every tool's federation plugin writes it, with what is of use here. */
const Manifest = z.object({
  metaData: z.object({
    remoteEntry: z.object({
      name: z.string(),
      path: z.string(),
      type: z.enum(['global', 'var', 'script', 'module', 'esm']).default('global'),
    }),
  }),
  exposes: z
    .array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) }))
    .default([]),
});

/** Every version has one; a folder without it is none, or not whole yet. */
export const MANIFEST = 'mf-manifest.json';
export const SERVER_CODE = 'server/index.cjs';

/** What of a version makes it another when it comes later than the rest. */
const STAMPED = [MANIFEST, ANNOUNCEMENT, SERVER_CODE];

/** Reads a version from its folder. Rejects where that is not whole. */
export async function readVersion(
  remotesDir: string,
  name: string,
  version: string,
  stamp: string,
): Promise<RemoteVersion> {
  const folder = posix.join(name, version);
  const dir = join(remotesDir, folder);
  const { metaData, exposes } = Manifest.parse(JSON.parse(await readFile(join(dir, MANIFEST), 'utf8')));
  const urlOf = (file: string) => posix.join('/remotes', folder, file);
  const { path, name: entryName, type } = metaData.remoteEntry;
  const isModule = type === 'module' || type === 'esm';
  const entryFile = posix.join(path, entryName);
  const scripts = [entryFile, ...exposes.flatMap(({ assets }) => assets.js.sync)];
  await Promise.all(scripts.map((file) => access(join(dir, file))));
  const announcement = await readAnnouncement(dir);
  const server = join(dir, SERVER_CODE);
  const integrity = await integrityOf(join(dir, entryFile));
  return {
    version,
    stamp,
    start: { entry: urlOf(entryFile), integrity, ...(isModule && { type: 'module' }) },
    // A module says by itself what it needs, and is fetched in another way than these are announced.
    scripts: isModule ? [] : scripts.map(urlOf),
    announcement,
    files: await readFiles(announcement, dir, urlOf),
    server: existsSync(server) ? server : undefined,
  };
}

/** Reads what a development server has, which builds in memory. Its pages may change, so it is asked each time. */
export async function readDevelopment(base: string): Promise<RemoteVersion> {
  const answer = await fetch(new URL(ANNOUNCEMENT, base));
  if (!answer.ok) throw new Error(`${answer.url} was answered with status ${answer.status}`);
  const text = await answer.text();
  return {
    version: 'dev',
    stamp: hashOf(text),
    start: { entry: new URL('remoteEntry.js', base).href },
    scripts: [],
    announcement: parseAnnouncement(text),
    files: new Map(),
    server: undefined,
  };
}

/** Of the state of a version's folder. */
export const stampOf = async (dir: string) =>
  hashOf([dir, ...(await Promise.all(STAMPED.map((file) => timeOf(join(dir, file)))))].join(' '));

/** When a file was changed, in milliseconds of the clock; undefined where it isn't there. */
export const timeOf = async (file: string) => (await stat(file).catch(undefinedIfMissing))?.mtimeMs;

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * What browsers are to check of a script before they run it (subresource integrity): SHA-384 of its bytes, whatever
 * they are compressed by on the way. Empty where there is no such file, as in development: it can't be served either.
 */
export async function integrityOf(file: string) {
  const content = await readFile(file).catch(undefinedIfMissing);
  return content ? `sha384-${createHash('sha384').update(content).digest('base64')}` : '';
}

/** For errors of the file system: rethrows all but that there is no such file. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** What each page needs, as the build wrote it down. */
async function readFiles({ pages }: Announcement, dir: string, urlOf: (file: string) => string) {
  const read = async (files: string[]): Promise<PageFiles> => {
    await Promise.all(files.map((file) => access(join(dir, file))));
    return {
      scripts: files.filter((file) => file.endsWith('.js')).map(urlOf),
      styles: await Promise.all(
        files
          .filter((file) => file.endsWith('.css'))
          .map(async (file) => ({ href: urlOf(file), css: await readFile(join(dir, file), 'utf8') })),
      ),
    };
  };
  return new Map(await Promise.all(pages.map(async ({ name, files }) => [name, await read(files)] as const)));
}
