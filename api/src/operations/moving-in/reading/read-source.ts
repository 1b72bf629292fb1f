import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { findApartCode } from '../../../server/apart/apart-code';
import { HttpError } from '../../../server/http/http-error';
import { MINUTE } from '../../../server/time/clock';
import type { SourceSite, SourceSystem } from '../source-site';
import type { ExportFile, SourceRead } from './read-export';
import { tooMuch } from './refusal';

/** In bytes: some five thousand stories with two pictures each, of which the process then holds 190 MB. */
const LARGEST = 32 * 1024 * 1024;
/** What the largest export may take, also on a busy machine. */
const limits = { megabytes: 160, time: 10 * MINUTE };

const smaller = {
  wordpress:
    'In WordPress, choose Tools, then Export, then Posts, and export the posts of a few years at a time; then export Pages. Send these files one by one.',
  ghost: 'In Ghost, delete posts that nobody needs any more, and export again.',
};

/**
 * What the export of another system holds. It is read in a process of its own that has limits, so that the server waits
 * for nothing, and a file that is too much for it ends nothing else; a thread that runs out of memory while it reads
 * JSON takes the whole server with it.
 * @param path the file, of 32 MB at most
 * @param most megabytes of memory and milliseconds that reading it may take
 * @param read reads it, in a process of its own by default; null if the file was too much for that
 * @throws HttpError 422 where it is no such export or no whole one, 413 where it is too large; the words say what to do
 */
export async function readSource(
  system: SourceSystem,
  path: string,
  most = limits,
  read: (file: ExportFile, most: typeof limits) => Promise<SourceRead | null> = askChild,
): Promise<SourceSite> {
  const { size } = await stat(path);
  if (size > LARGEST) throw tooMuch(`This file is larger than 32 MB. ${smaller[system]}`);
  const result = await read({ system, path }, most);
  if (result === null) throw tooMuch(`This file holds more than can be read at once. ${smaller[system]}`);
  if ('refused' in result) throw new HttpError(result.refused.status, result.refused.message);
  if ('failed' in result) throw new Error(`The export could not be read: ${result.failed}`);
  return result.site;
}

/** What the process answers; null where the file was too much for it. @throws Error where it ended for another reason */
async function askChild(asked: ExportFile, { megabytes, time }: typeof limits): Promise<SourceRead | null> {
  const { file, execArgv } = findApartCode(import.meta.dirname, 'read-source-child');
  const child = fork(file, [], {
    execArgv: [
      ...execArgv,
      `--max-old-space-size=${megabytes}`,
      '--max-semi-space-size=4',
      '--v8-pool-size=1',
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: time,
    killSignal: 'SIGKILL',
  });
  let answer: SourceRead | null = null;
  child.on('message', (message: SourceRead) => {
    answer = message;
  });
  child.send(asked);
  const [status, signal]: [number | null, string | null] = await ended(child);
  if (answer || signal === 'SIGABRT' || signal === 'SIGKILL') return answer;
  throw new Error(`The process that reads exports ended with ${signal ?? `status ${status}`}`);
}

/** Node aborts where its memory is at an end, and is killed after its time. */
async function ended(child: ChildProcess): Promise<[number | null, string | null]> {
  const [status, signal] = await once(child, 'close');
  return [status, signal];
}
