import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { ArchiveProblem, damaged, newer } from './archive-problem';
import { checksum } from './checksum';
import { type ArchivedFile, type Format, isSafeName, Manifest, MANIFEST } from './manifest';

const MEGABYTE = 1024 * 1024;

/** What of an archive is unpacked; more is refused as soon as it is seen. */
export interface Limits {
  /** Files in all. */
  files: number;
  /** Bytes in all, unpacked. */
  bytes: number;
  /** How many bytes a file of that name may have; undefined where there is no such file in this kind of archive. */
  bytesOf: (name: string) => number | undefined;
}

const LARGEST_MANIFEST = 32 * MEGABYTE;
/** Headers and padding that come before a file, and what streams read ahead. */
const AHEAD = 2 * MEGABYTE;
const BLOCK = 1024;

/**
 * Unpacks an archive into a folder, which is made, and answers its manifest once every file has been found to be
 * what the manifest says. Nothing in it is trusted: names lead nowhere else, links and devices are refused, and a
 * small archive can't become a large one beyond the limits.
 * @throws ArchiveProblem with a sentence for whoever handed it in
 */
export async function unpackArchive<M extends Manifest>(
  source: Readable,
  folder: string,
  format: Format<M>,
  limits: Limits,
): Promise<M> {
  const entries = extract();
  const unpacked = new Map<string, ArchivedFile>();
  let accounted = AHEAD;
  let fed = 0;
  // What belongs to no file, such as a header of any length, would be gathered in memory.
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      fed += chunk.length;
      if (fed > accounted) done(damaged('it holds something that is no file'));
      else done(null, chunk);
    },
  });
  const feeding = pipeline(source, createGunzip(), guard, entries);

  const unpacking = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let bytes = 0;
    for await (const entry of entries) {
      const { name, size } = accept(entry.header, unpacked, limits);
      bytes += size;
      if (bytes > limits.bytes) throw new ArchiveProblem('This archive is larger than what can be taken in.');
      accounted += size + BLOCK;
      unpacked.set(name, await unpack(entry, name, size, folder));
    }
  };
  const [fedWell, unpackedWell] = await Promise.allSettled([feeding, unpacking().catch(stop)]);
  // Where unpacking refuses, what feeds it is cut off, and only the first says why.
  for (const { reason } of [unpackedWell, fedWell].filter(isRejected)) throw inWords(reason);

  const manifest = await readManifest(folder, format, unpacked);
  compare(manifest, unpacked);
  return manifest;

  function stop(error: unknown): never {
    guard.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}

/** The name and size of a file that may be unpacked. */
function accept({ name, size, type }: Header, before: Map<string, ArchivedFile>, limits: Limits) {
  if (type !== 'file') throw damaged('it holds something that is no file');
  const most = name === MANIFEST ? LARGEST_MANIFEST : isSafeName(name) ? limits.bytesOf(name) : undefined;
  if (most === undefined || before.has(name)) {
    throw new ArchiveProblem('This archive holds files that do not belong in it.');
  }
  if (size > most) throw new ArchiveProblem(`This archive holds a file that is too large: ${name}.`);
  if (before.size >= limits.files) throw new ArchiveProblem('This archive holds too many files.');
  return { name, size };
}

async function unpack(
  entry: AsyncIterable<unknown>,
  name: string,
  size: number,
  folder: string,
): Promise<ArchivedFile> {
  const path = join(folder, name);
  const { through, digest } = checksum();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(entry, through, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { name, size, sha256: digest() };
}

async function readManifest<M extends Manifest>(
  folder: string,
  { format, version, manifest: schema }: Format<M>,
  unpacked: Map<string, ArchivedFile>,
): Promise<M> {
  if (!unpacked.delete(MANIFEST)) throw cutShort();
  const json = parse(await readFile(join(folder, MANIFEST), 'utf8'));
  const { data: any } = Manifest.safeParse(json);
  if (any?.format !== format) throw new ArchiveProblem(`This archive is of another kind than ${format}.`);
  if (any.version > version) throw newer();
  const { data: manifest } = schema.safeParse(json);
  if (!manifest) throw damaged('its manifest can not be read');
  return manifest;
}

/** Every file is to be what the manifest says, and none is to be missing or to have been added. */
function compare({ files }: Manifest, unpacked: Map<string, ArchivedFile>) {
  for (const { name, size, sha256 } of files) {
    const file = unpacked.get(name);
    if (!file) throw damaged(`${name} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw damaged(`${name} is not what was put into it`);
    unpacked.delete(name);
  }
  const [stranger] = unpacked.keys();
  if (stranger !== undefined) throw damaged(`${stranger} was added to it`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('its manifest can not be read');
  }
}

const cutShort = () => new ArchiveProblem('This archive was cut short: its end is missing.');

/** What streams say of an archive that they can't read. */
function inWords(error: unknown) {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return cutShort();
  if (code === 'Z_DATA_ERROR' || message.startsWith('Invalid tar header')) {
    return new ArchiveProblem('This file is not an archive of this site, or it is damaged.');
  }
  return error;
}

const isRejected = (result: PromiseSettledResult<unknown>): result is PromiseRejectedResult =>
  result.status === 'rejected';
