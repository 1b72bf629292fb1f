import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../../server/settings/settings';
import { compressFor } from './zstd';

/** Of each script this many states are kept, so that who was here some releases ago is sent little as well. */
const STATES = 8;
/** Pairs of states are small, and soon no longer asked for. */
const PAIRS = 500;

/** What a body begins with that is coded so, before the dictionary's hash (RFC 9842, section 5). */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** How a script is sent to a browser that can use what it has already. */
export interface Offer {
  /** Of the addresses of its later states, for which this one is a dictionary. */
  match: string;
  /** What differs from the state that the browser has; undefined where nothing is known of that one. */
  difference?: Buffer;
}

/**
 * Lets a browser that has a script of an earlier release ask for what differs in that of today (RFC 9842): the states
 * that were sent are kept in the site's own folder, whatever becomes of the builds. Undefined where Node can't do it.
 */
export function createDictionaries({ dataDir }: Pick<Settings, 'dataDir'>, log: FastifyBaseLogger) {
  if (!compressFor) return undefined;
  const compress = compressFor;
  const stored = new LRUCache<string, Promise<void>>({ max: PAIRS });
  const differences = new LRUCache<string, Promise<Buffer | undefined>>({ max: PAIRS });

  const folderOf = (match: string) => join(dataDir, 'scripts', match.slice(1).replaceAll('*', '_'));

  /** Keeps a state for when it is an earlier one. */
  async function keep(file: string, match: string) {
    // Before anything is made for it: what is asked for need not be there.
    const content = await readFile(file);
    const folder = folderOf(match);
    await mkdir(folder, { recursive: true });
    const path = join(folder, createHash('sha256').update(content).digest('hex'));
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, content);
    await rename(unfinished, path);
    await forgetOldest(folder);
  }

  async function differ(file: string, match: string, hash: string) {
    const dictionary = await readFile(join(folderOf(match), hash)).catch(() => undefined);
    if (!dictionary) return undefined;
    const body = await compress(await readFile(file), dictionary);
    const { size } = await stat(`${file}.br`).catch(() => stat(file));
    return body.length < size ? Buffer.concat([MAGIC, Buffer.from(hash, 'hex'), body]) : undefined;
  }

  return {
    /** Undefined for what is no script that changes its name with its content, and where that can't be kept. */
    async offer(url: string, file: string, headers: IncomingHttpHeaders): Promise<Offer | undefined> {
      const match = patternOf(url);
      if (!match) return undefined;
      const known = availableTo(headers);
      try {
        await once(stored, file, () => keep(file, match));
        if (!known) return { match };
        const pair = `${known} ${file}`;
        const difference = await once(differences, pair, () => differ(file, match, known));
        // Anybody may claim to have anything, and must not push out what is there for others.
        if (!difference) differences.delete(pair);
        return { match, difference };
      } catch (error) {
        if (!isMissing(error)) log.warn({ err: error, file }, 'a script could not be kept as a dictionary');
        return undefined;
      }
    },
  };
}

/** What is made for a key is made once, unless that fails. */
function once<T>(cache: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>) {
  const made = cache.get(key) ?? make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}

/** The addresses of all states of a script: neither the version of its remote nor its own hash counts. */
function patternOf(url: string) {
  if (url.includes('..') || !/^[\w./-]+\.[0-9a-f]{8,}\.js$/.test(url)) return undefined;
  return url.replace(/^(\/remotes\/[^/]+)\/[^/]+/, '$1/*').replace(/\.[0-9a-f]+\.js$/, '.*.js');
}

/** The hash of the dictionary that a browser has and may use; undefined where there is none. */
function availableTo(headers: IncomingHttpHeaders) {
  if (!/(^|[\s,])dcz($|[\s,;])/.test(String(headers['accept-encoding'] ?? ''))) return undefined;
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '')) ?? [];
  return hash ? Buffer.from(hash, 'base64').toString('hex') : undefined;
}

async function forgetOldest(folder: string) {
  const states = await Promise.all(
    (await readdir(folder)).filter(isState).map(async (name) => {
      const path = join(folder, name);
      return { path, age: (await stat(path)).mtimeMs };
    }),
  );
  const old = states.sort((one, other) => other.age - one.age).slice(STATES);
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
}

/** What is being written has a longer name. */
const isState = (name: string) => /^[0-9a-f]{64}$/.test(name);

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');
