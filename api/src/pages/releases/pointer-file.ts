import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Pointer } from './pointers.repository';
import { undefinedIfMissing } from './remote-version';

/** Beside an app's versions: which of them is live. */
const POINTER = 'live.json';

/** As people and builds write it; what else stands in it is kept. */
const Written = z.looseObject({
  version: z.string().regex(/^[\w-][\w.-]*$/),
  /** What rolling back leads to. */
  previous: z.string().optional(),
  locked: z.boolean().optional(),
});

/** What the file says. */
export interface PointerFile extends z.infer<typeof Written> {
  /** When it was written, in milliseconds of the clock. */
  at: number;
}

/**
 * Reads which version of an app is live by the file in the app's folder; undefined where there is none.
 * @throws where it is no such file
 */
export async function readPointerFile(folder: string): Promise<PointerFile | undefined> {
  const file = join(folder, POINTER);
  // Before its text: what is written meanwhile is then newer than this says, and not lost.
  const found = await stat(file).catch(undefinedIfMissing);
  const text = found && (await readFile(file, 'utf8').catch(undefinedIfMissing));
  return text === undefined ? undefined : { ...Written.parse(JSON.parse(text)), at: found!.mtimeMs };
}

/** What rolling back leads to, as far as this server knows by itself; undefined where it does not. */
export const lastGoodHere = async (folder: string) =>
  (await readPointerFile(folder).catch(() => undefined))?.previous;

/** Whether somebody has changed the file since the database was last told of the app. */
export const isNews = ({ version, locked, at }: PointerFile, pointer: Pointer | undefined) =>
  !pointer ||
  (at > pointer.changedAt && (version !== pointer.version || (locked ?? pointer.locked) !== pointer.locked));

/**
 * Has the file say what the database says, in one step, so that nobody reads half of it. It is as old as what it says,
 * so that only what somebody writes later is news.
 */
export async function writePointerFile(
  folder: string,
  { version, locked, changedAt }: Pointer,
  previous: string | undefined,
  before: PointerFile | undefined,
) {
  const file = join(folder, POINTER);
  const next = `${file}.${randomUUID()}.new`;
  await writeFile(next, `${JSON.stringify({ ...before, at: undefined, version, previous, locked })}\n`);
  await utimes(next, changedAt / 1000, changedAt / 1000);
  await rename(next, file);
}
