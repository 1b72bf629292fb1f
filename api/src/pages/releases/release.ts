import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../../server/settings/settings';
import { readTemplate, type Style, type Template } from './template';

/** What visitors get now: the host, and of each remote the version that is live. */
export interface Release {
  /** Another one where anything in it is another. */
  id: string;
  template: Template;
  /** Addresses of what single pages need that the host has itself, by the page's name. */
  pages: Record<string, PageFiles>;
  remotes: Map<string, Remote>;
  /** The code that renders on the server, by app; undefined where the host has none, as in development. */
  code: { host: string; remotes: Record<string, string> } | undefined;
}

/** What a page needs besides what all pages do. */
export interface PageFiles {
  scripts: string[];
  styles: Style[];
}

/** One version of a remote; a version never changes. */
export interface Remote {
  version: string;
  /** Of the state of its folder: a version never changes, but may be there before all of it is. */
  stamp: string;
  /** Address of the script that starts its container. */
  entry: string;
  /** Addresses of the scripts that every page of it needs. */
  scripts: string[];
  /** By the page's name. */
  pages: Record<string, PageFiles>;
  /** The file that renders its pages on the server. */
  server: string | undefined;
}

/** The pointer of a remote: which of its versions visitors get. */
const Live = z.object({ version: z.string().regex(/^[\w-][\w.-]*$/) });

const Manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z
    .array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) }))
    .default([]),
});
const Pages = z.record(z.string(), z.array(z.string()));

const MANIFEST = 'mf-manifest.json';
const PAGES = 'pages.json';
const SERVER_CODE = 'server/index.cjs';

/** In milliseconds: how soon a pointer that was moved counts. */
const LOOK_EVERY = 1000;

/** What of a version makes it another when it comes later than the rest. */
const STAMPED = [MANIFEST, PAGES, SERVER_CODE];

/** One that has been read, and of which state of its folder. */
interface Known {
  stamp: string;
  remote: Remote;
}

/**
 * Answers the release. The pointers are looked at once a second at most, so that one that is moved, forward or back,
 * counts without a restart. A version counts once its folder is whole; until then the one before it stays. A remote
 * without a version that is live is left out.
 */
export function liveRelease(
  settings: Pick<Settings, 'shellDir' | 'remotesDir' | 'remoteEntries'>,
  log: FastifyBaseLogger,
) {
  const { shellDir, remotesDir, remoteEntries } = settings;
  /** The version of each remote that visitors got last. */
  const lastLive = new Map<string, Known>();
  /** What was wrong with each remote when the pointers were last looked at. */
  const wrong = new Map<string, string>();
  let known: Promise<Release> | undefined;
  let current: Release | undefined;
  let lookAgainAt = 0;

  return {
    find() {
      if (known && Date.now() < lookAgainAt) return known;
      lookAgainAt = Date.now() + LOOK_EVERY;
      current = undefined;
      known = look(known);
      known.then(
        (release) => (current = release),
        // A site that is being built is looked at again by the next request.
        () => (known = undefined),
      );
      return known;
    },

    /** The release, where it has been looked at a moment ago. */
    known: () => (Date.now() < lookAgainAt ? current : undefined),
  };

  async function look(before: Promise<Release> | undefined): Promise<Release> {
    const [builtAt, remotes] = await Promise.all([timeOf(join(shellDir, 'index.html')), liveRemotes()]);
    const live = [...remotes].map(([name, { stamp }]) => `${name}@${stamp}`).sort();
    const id = hashOf([`host@${builtAt}`, ...live].join(' '));
    const standing = await before;
    if (standing?.id === id) return standing;
    const host = join(shellDir, SERVER_CODE);
    const servers = [...remotes].flatMap(([name, { server }]) => (server ? [[name, server] as const] : []));
    return {
      id,
      template: await readTemplate(shellDir),
      pages: await readPages(shellDir, (file) => `/${file}`),
      remotes,
      code: existsSync(host) ? { host, remotes: Object.fromEntries(servers) } : undefined,
    };
  }

  async function liveRemotes() {
    if (remoteEntries) return new Map(Object.entries(remoteEntries).map(devRemote));
    const names = await foldersIn(remotesDir);
    const found = await Promise.all(names.map(liveRemote));
    return new Map(found.filter((remote) => remote !== undefined));
  }

  async function liveRemote(name: string) {
    let version: string | undefined;
    try {
      const pointer = await readJson(remotesDir, name, 'live.json').catch(undefinedIfMissing);
      if (pointer === undefined) return undefined;
      ({ version } = Live.parse(pointer));
      const known = await readVersion(name, version);
      if (wrong.delete(name)) log.info({ remote: name, version }, 'a remote is complete again');
      lastLive.set(name, known);
      return [name, known.remote] as const;
    } catch (error) {
      const reason = String(error);
      if (wrong.get(name) !== reason) {
        log.error(
          { err: error, remote: name, version },
          'a remote has no complete version that could go live',
        );
      }
      wrong.set(name, reason);
      return before(name);
    }
  }

  /** The version that was live before, while it is still there. */
  async function before(name: string) {
    const last = lastLive.get(name);
    if (!last) return undefined;
    if ((await stampOf(join(remotesDir, name, last.remote.version))) === last.stamp) {
      return [name, last.remote] as const;
    }
    lastLive.delete(name);
    return undefined;
  }

  async function readVersion(name: string, version: string): Promise<Known> {
    const folder = `${name}/${version}`;
    const stamp = await stampOf(join(remotesDir, folder));
    const last = lastLive.get(name);
    if (last?.stamp === stamp && last.remote.version === version) return last;
    return { stamp, remote: await readRemote(remotesDir, folder, version, stamp) };
  }
}

async function readRemote(
  remotesDir: string,
  folder: string,
  version: string,
  stamp: string,
): Promise<Remote> {
  const dir = join(remotesDir, folder);
  const { metaData, exposes } = Manifest.parse(await readJson(dir, MANIFEST));
  const urlOf = (file: string) => posix.join('/remotes', folder, file);
  const entryFile = posix.join(metaData.remoteEntry.path, metaData.remoteEntry.name);
  const server = join(dir, SERVER_CODE);
  const scripts = [entryFile, ...exposes.flatMap(({ assets }) => assets.js.sync)];
  await Promise.all(scripts.map((file) => access(join(dir, file))));
  return {
    version,
    stamp,
    entry: urlOf(entryFile),
    scripts: scripts.map(urlOf),
    pages: await readPages(dir, urlOf),
    server: existsSync(server) ? server : undefined,
  };
}

function devRemote([name, base]: [string, string]): [string, Remote] {
  const entry = new URL('/remoteEntry.js', base).href;
  return [name, { version: 'dev', stamp: '', entry, scripts: [], pages: {}, server: undefined }];
}

const timeOf = async (file: string) => (await stat(file).catch(undefinedIfMissing))?.mtimeMs;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const stampOf = async (dir: string) =>
  hashOf([dir, ...(await Promise.all(STAMPED.map((file) => timeOf(join(dir, file)))))].join(' '));

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

const readJson = async (...path: string[]) => JSON.parse(await readFile(join(...path), 'utf8')) as unknown;

/** What each page needs, as the build wrote it down. */
async function readPages(dir: string, urlOf: (file: string) => string) {
  const pages = Pages.parse((await readJson(dir, PAGES).catch(undefinedIfMissing)) ?? {});
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
  const entries = Object.entries(pages).map(async ([name, files]) => [name, await read(files)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function foldersIn(dir: string) {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
