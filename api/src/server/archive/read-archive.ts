import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { ArchiveProblem, damagedArchive, newerArchive } from './archive-problem';
import { type ArchivedFile, type ArchiveFormat, isSafeName, Manifest, MANIFEST } from './manifest';

const MEGABYTE = 1024 * 1024;

export interface ArchiveLimits {
  files: number;
  bytes: number;
  /** Validates a file's name, by default with `isSafeName`. Must reject names that lead out of the folder. */
  isName?: (name: string) => boolean;
  /** Sentence that describes valid names. */
  names?: string;
  /** Returns the size limit of a file, or undefined if the archive mustn't contain it. */
  bytesOf: (name: string) => number | undefined;
  /** Returns false for a file that should only be checked, not written. By default, all files are written. */
  isKept?: (name: string) => boolean;
}

const LARGEST_MANIFEST = 32 * MEGABYTE;

export async function unpackArchive<M extends Manifest>(
  source: Readable,
  folder: string,
  format: ArchiveFormat<M>,
  limits: ArchiveLimits,
): Promise<M> {
  const bytesOf = (name: string) =>
    limits.bytesOf(name) ?? (name === MANIFEST ? LARGEST_MANIFEST : undefined);
  const unpacked = await unpackFiles(source, folder, { ...limits, bytesOf });
  const manifest = await readManifest(folder, format, unpacked);
  compare(manifest, unpacked);
  return manifest;
}

/**
 * Unpacks an untrusted `.tar.gz`. Rejects unsafe names, links and devices, and anything beyond the limits,
 * such as decompression bombs.
 * @throws ArchiveProblem with a message for the person who uploaded it
 */
export async function unpackFiles(source: Readable, folder: string, limits: ArchiveLimits) {
  const entries = extract();
  const unpacked = new Map<string, ArchivedFile>();
  let problem: ArchiveProblem | undefined;
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= limits.bytes) return done(null, chunk);
      problem ??= new ArchiveProblem('This archive is too large to be imported.');
      done(problem);
    },
  });

  async function take(header: Header, content: AsyncIterable<unknown>, next: () => void) {
    try {
      const { name, size } = accept(header, unpacked, limits);
      const isKept = limits.isKept?.(name) ?? true;
      unpacked.set(
        name,
        isKept ? await unpack(content, name, size, folder) : await digest(content, name, size),
      );
    } catch (error) {
      if (error instanceof ArchiveProblem) problem ??= error;
      entries.destroy(error instanceof Error ? error : undefined);
      return;
    }
    next();
  }

  let taking = Promise.resolve();
  entries.on('entry', (header, content, next) => {
    // The pipeline reports this error as well. Without this listener, it would end the process.
    content.on('error', () => {});
    taking = take(header, content, next);
  });
  try {
    await pipeline(source, createGunzip(), counting, entries);
  } catch (error) {
    await taking;
    throw toProblem(problem ?? error);
  }
  return unpacked;
}

function accept({ name, size, type }: Header, before: Map<string, ArchivedFile>, limits: ArchiveLimits) {
  if (type !== 'file') throw damagedArchive('it contains something that is not a file');
  const { isName = isSafeName } = limits;
  const most = isName(name) ? limits.bytesOf(name) : undefined;
  const shown = JSON.stringify(name.slice(0, 200));
  if (most === undefined)
    throw new ArchiveProblem(
      ['This archive contains a file that does not belong in it:', `${shown}.`, limits.names ?? '']
        .join(' ')
        .trim(),
    );
  if (before.has(name)) throw new ArchiveProblem(`This archive contains a file twice: ${shown}.`);
  if (size > most) throw new ArchiveProblem(`This archive contains a file that is too large: ${name}.`);
  if (before.size >= limits.files) throw new ArchiveProblem('This archive contains too many files.');
  return { name, size };
}

async function unpack(
  content: AsyncIterable<unknown>,
  name: string,
  size: number,
  folder: string,
): Promise<ArchivedFile> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { name, size, sha256: hash.digest('hex') };
}

async function digest(content: AsyncIterable<unknown>, name: string, size: number): Promise<ArchivedFile> {
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return { name, size, sha256: hash.digest('hex') };
}

async function readManifest<M extends Manifest>(
  folder: string,
  { format, version, manifest: schema }: ArchiveFormat<M>,
  unpacked: Map<string, ArchivedFile>,
): Promise<M> {
  if (!unpacked.delete(MANIFEST)) throw cutShort();
  const json = parse(await readFile(join(folder, MANIFEST), 'utf8'));
  const { data: known } = Manifest.safeParse(json);
  if (known?.format !== format) throw new ArchiveProblem(`This archive is not in the format ${format}.`);
  if (known.version > version) throw newerArchive();
  const { data: manifest } = schema.safeParse(json);
  if (!manifest) throw damagedArchive('its manifest cannot be read');
  return manifest;
}

function compare({ files }: Manifest, unpacked: Map<string, ArchivedFile>) {
  for (const { name, size, sha256 } of files) {
    const file = unpacked.get(name);
    if (!file) throw damagedArchive(`${name} is missing`);
    if (file.size !== size || file.sha256 !== sha256)
      throw damagedArchive(`${name} has changed since the archive was made`);
    unpacked.delete(name);
  }
  const [stranger] = unpacked.keys();
  if (stranger !== undefined) throw damagedArchive(`${stranger} was added to it afterwards`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedArchive('its manifest cannot be read');
  }
}

const cutShort = () =>
  new ArchiveProblem('This archive was cut short: its end is missing. Please download or copy it again.');

function toProblem(error: unknown) {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return cutShort();
  if (code === 'Z_DATA_ERROR' || /^(Invalid tar header|Header exceeds)/.test(message)) {
    return new ArchiveProblem('This file is not a .tar.gz archive, or it is damaged. Please choose another.');
  }
  return error;
}
