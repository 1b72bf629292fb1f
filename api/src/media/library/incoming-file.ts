import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../../server/settings/data-dir';
import { MINUTE } from '../../server/time/clock';
import { HttpError } from '../../server/http/http-error';
import type { Settings } from '../../server/settings/settings';
import { type FileKind, kindOf, TELLING } from './file-kind';
import { incomingDir } from './folders';
import { wordsFor } from './other-kinds';

/** A file that has come in whole; whoever keeps it moves it away from `path`. */
export interface IncomingFile {
  path: string;
  kind: FileKind;
  /** In bytes. */
  size: number;
  hash: string;
}

/** What no process has touched for so long, none is at work on, in milliseconds. */
const LEFT_BEHIND_AFTER = 10 * MINUTE;

/** What this process is at work on, and what tells others so. */
const atWork = new Set<string>();
let touching: NodeJS.Timeout | undefined;

/** A name of its own for a file that is coming in, or a folder of them; whoever asks for it makes that at once. */
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

/** Has other processes see that this one is at work on its files, though nothing may be written for a while. */
export async function touchIncoming() {
  const now = new Date();
  for (const path of atWork) {
    await utimes(path, now, now).catch((error: NodeJS.ErrnoException) => {
      atWork.delete(path);
      // It is in its place, or was deleted: the work is done.
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** Deletes what a process left behind that ended in the midst of an upload, an import or a backup. */
export async function purgeIncoming(settings: Pick<Settings, 'dataDir'>) {
  const folder = await makeFolder(incomingDir(settings));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have kept it meanwhile.
    const times = await stat(path).catch(() => undefined);
    if (times && times.mtimeMs < Date.now() - LEFT_BEHIND_AFTER)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Writes a file to disk as it comes, piece by piece. What is not kept is read to its end all the same, because the
 * next file follows on the same line, unless it `isAlone`.
 * @throws HttpError 413, 415 or 422 with a sentence for the person who sent it
 */
export async function receiveFile(stream: Readable, path: string, isAlone = false): Promise<IncomingFile> {
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
  const kind = kindOf(start);
  if (!kind) throw new HttpError(415, wordsFor(start));
  if (size > kind.most) throw new HttpError(413, `${kind.tooLarge} Please make it smaller and try again.`);
  return { path, kind, size, hash: hash.digest('hex').slice(0, 32) };
}

/** Whether what has come so far is enough to know that the file won't be kept. */
function isHopeless(start: Buffer, size: number) {
  if (start.length < TELLING) return false;
  const kind = kindOf(start);
  return !kind || size > kind.most;
}
