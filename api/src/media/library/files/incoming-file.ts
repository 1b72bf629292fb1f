import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../../../server/settings/data-dir';
import { MINUTE } from '../../../server/time/clock';
import { HttpError } from '../../../server/http/http-error';
import type { Settings } from '../../../server/settings/settings';
import { type FileKind, detectKind, TELLING } from './file-kind';
import { incomingDir } from '../folders';
import { wordsFor } from './other-kinds';

export interface IncomingFile {
  path: string;
  kind: FileKind;
  size: number;
  hash: string;
}

/** Time without changes, in milliseconds, after which an incoming file is considered abandoned. */
const LEFT_BEHIND_AFTER = 10 * MINUTE;

const atWork = new Set<string>();
let touching: NodeJS.Timeout | undefined;

/** Returns a unique path for an incoming file or folder, which the caller must create immediately. */
export async function incomingPath(settings: Pick<Settings, 'dataDir'>) {
  const path = join(await makeFolder(incomingDir(settings)), randomUUID());
  atWork.add(path);
  touching ??= setInterval(() => {
    touchIncoming().catch((error: unknown) =>
      console.error('The temporary file of an upload could not be touched:', error),
    );
  }, MINUTE).unref();
  return path;
}

/**
 * Updates the modification times of this process's files, so that other processes don't delete them during
 * long operations.
 */
export async function touchIncoming() {
  const now = new Date();
  for (const path of atWork) {
    await utimes(path, now, now).catch((error: NodeJS.ErrnoException) => {
      atWork.delete(path);
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

export async function purgeIncoming(settings: Pick<Settings, 'dataDir'>) {
  const folder = await makeFolder(incomingDir(settings));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have moved or deleted the file.
    const times = await stat(path).catch(() => undefined);
    if (times && times.mtimeMs < Date.now() - LEFT_BEHIND_AFTER)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Writes an upload to disk as it arrives. Unless `isAlone`, a rejected file is read to its end, because the
 * next one follows in the same request.
 * @throws HttpError 413, 415 or 422 with a message for the sender
 */
export async function receiveFile(
  stream: Readable,
  path: string,
  { name, isAlone = false }: { name: string; isAlone?: boolean },
): Promise<IncomingFile> {
  const hash = createHash('sha256');
  let start = Buffer.alloc(0);
  let size = 0;
  let refused = false;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (start.length < TELLING) start = Buffer.concat([start, chunk.subarray(0, TELLING)]);
      refused ||= isHopeless(start, size);
      if (refused && isAlone) break;
      if (refused) continue;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }

  if (size === 0) throw new HttpError(422, 'This file is empty.');
  const kind = detectKind(start);
  if (!kind) throw new HttpError(415, wordsFor(start, name));
  if (size > kind.most) throw new HttpError(413, `${kind.tooLarge} Please make it smaller and try again.`);
  return { path, kind, size, hash: hash.digest('hex').slice(0, 32) };
}

/** Returns whether the bytes received so far show that the file will be rejected. */
function isHopeless(start: Buffer, size: number) {
  if (start.length < TELLING) return false;
  const kind = detectKind(start);
  return !kind || size > kind.most;
}
