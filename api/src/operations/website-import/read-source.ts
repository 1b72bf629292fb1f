import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { SourceSite } from '@lapis/import/source-site';
import type { SourceSystem } from '@lapis/contract';
import type { ExportFile, SourceRead } from '@lapis/import';
import { findApartCode } from '../../server/apart/apart-code';
import { HttpError } from '../../server/http/http-error';
import { MINUTE } from '../../server/time/clock';

/**
 * Maximum size of an export in bytes: enough for about five thousand stories with two pictures each, which
 * need 190 MB of memory.
 */
const LARGEST = 32 * 1024 * 1024;
const limits = { megabytes: 160, time: 10 * MINUTE };

const smaller = {
  wordpress:
    'In WordPress, choose Tools, then Export, then Posts, and export the posts of a few years at a time; then export Pages. Send these files one at a time.',
  ghost: 'In Ghost, delete posts that are no longer needed, and export again.',
};

/**
 * Reads an export in a child process with limits, so that it neither blocks nor crashes the server. A worker
 * thread isn't enough: running out of memory while parsing JSON would end the whole process.
 * @param path file of up to 32 MB
 * @param most megabytes and milliseconds that reading may take
 * @param read reads the file, by default in a child process; returns null if that exceeds the limits
 * @throws HttpError 422 if the file isn't a complete export, or 413 with advice if it is too large
 */
export async function readSource(
  system: SourceSystem,
  path: string,
  most = limits,
  read: (file: ExportFile, most: typeof limits) => Promise<SourceRead | null> = askChild,
): Promise<SourceSite> {
  const { size } = await stat(path);
  if (size > LARGEST) throw new HttpError(413, `This file is larger than 32 MB. ${smaller[system]}`);
  const result = await read({ system, path }, most);
  if (result === null)
    throw new HttpError(413, `This file holds more than can be read at once. ${smaller[system]}`);
  if ('refused' in result) throw new HttpError(422, result.refused);
  if ('failed' in result) throw new Error(`The export could not be read: ${result.failed}`);
  return result.site;
}

/**
 * Reads an export in a child process. Returns null if the child exceeded the limits.
 * @throws Error if the child ended for a different reason
 */
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
  // Node aborts (SIGABRT) if it runs out of memory; the timeout kills it (SIGKILL).
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (answer || signal === 'SIGABRT' || signal === 'SIGKILL') return answer;
  throw new Error(`The process that reads exports ended with ${signal ?? `status ${status}`}`);
}
