import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../../server/settings/settings';
import { compressFor } from './zstd';

/**
 * Number of earlier versions kept of each script, so that returning visitors download only the difference.
 */
const STATES = 8;
const PAIRS = 500;

/** Magic number of a dictionary-compressed body, before the dictionary's hash (RFC 9842, section 5). */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

export interface DictionaryOffer {
  match: string;
  difference?: Buffer;
}

/**
 * Serves a script as its difference from an earlier version that the browser has cached (Compression
 * Dictionary Transport, RFC 9842). Scripts that have been sent are stored in the data folder, independently
 * of the builds. Returns undefined if Node doesn't support this.
 */
export function createDictionaries({ dataDir }: Pick<Settings, 'dataDir'>, log: FastifyBaseLogger) {
  if (!compressFor) return undefined;
  const compress = compressFor;
  const stored = new LRUCache<string, Promise<void>>({ max: PAIRS });
  const differences = new LRUCache<string, Promise<Buffer | undefined>>({ max: PAIRS });

  const stateFolder = (match: string) => join(dataDir, 'scripts', match.slice(1).replaceAll('*', '_'));

  async function keep(file: string, match: string) {
    const content = await readFile(file);
    const folder = stateFolder(match);
    await mkdir(folder, { recursive: true });
    const path = join(folder, createHash('sha256').update(content).digest('hex'));
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, content);
    await rename(unfinished, path);
    await deleteOldestStates(folder);
  }

  async function differ(file: string, match: string, hash: string) {
    const dictionary = await readFile(join(stateFolder(match), hash)).catch(() => undefined);
    if (!dictionary) return undefined;
    const body = await compress(await readFile(file), dictionary);
    const { size } = await stat(`${file}.br`).catch(() => stat(file));
    return body.length < size ? Buffer.concat([MAGIC, Buffer.from(hash, 'hex'), body]) : undefined;
  }

  return {
    async offer(
      url: string,
      file: string,
      headers: IncomingHttpHeaders,
    ): Promise<DictionaryOffer | undefined> {
      const match = dictionaryPattern(url);
      if (!match) return undefined;
      const known = parseAvailableDictionary(headers);
      try {
        await memoizePromise(stored, file, () => keep(file, match));
        if (!known) return { match };
        const pair = `${known} ${file}`;
        const difference = await memoizePromise(differences, pair, () => differ(file, match, known));
        // Forgets the pair, so that hashes invented by an attacker don't evict genuine entries.
        if (!difference) differences.delete(pair);
        return { match, difference };
      } catch (error) {
        if (!isMissing(error)) log.warn({ err: error, file }, 'a script could not be kept as a dictionary');
        return undefined;
      }
    },
  };
}

function memoizePromise<T>(cache: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>) {
  const made = cache.get(key) ?? make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}

function dictionaryPattern(url: string) {
  if (url.includes('..') || !/^[\w./-]+\.[0-9a-f]{8,}\.js$/.test(url)) return undefined;
  return url.replace(/^(\/remotes\/[^/]+)\/[^/]+/, '$1/*').replace(/\.[0-9a-f]+\.js$/, '.*.js');
}

function parseAvailableDictionary(headers: IncomingHttpHeaders) {
  if (!/(^|[\s,])dcz($|[\s,;])/.test(String(headers['accept-encoding'] ?? ''))) return undefined;
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '')) ?? [];
  return hash ? Buffer.from(hash, 'base64').toString('hex') : undefined;
}

async function deleteOldestStates(folder: string) {
  const states = await Promise.all(
    (await readdir(folder)).filter(isDictionaryHash).map(async (name) => {
      const path = join(folder, name);
      return { path, age: (await stat(path)).mtimeMs };
    }),
  );
  const old = states.sort((one, other) => other.age - one.age).slice(STATES);
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
}

/** True for finished files; temporary ones have longer names. */
const isDictionaryHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');
