import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../settings/data-dir';
import { StartFailure } from '../settings/start-failure';
import { MINUTE, SECOND } from '../time/clock';
import { type DatabaseSettings, withDirectUrl, unusableDatabase } from './database';
import type { Lock } from './lock';
import { openPostgresLock } from './postgres-start-lock';
import { openSqlite } from './sqlite/sqlite-file';

/** Durations in milliseconds. */
interface StartWaitOptions {
  limit?: number;
  first?: number;
  every?: number;
  log?: (line: string) => void;
}

const PAUSE = 50;

/**
 * Runs work while no other process starts on the same database. Only one process at a time may create a
 * SQLite file, migrate or seed.
 * @throws StartFailure if another process holds the lock for too long, or the database can't be used
 */
export async function whileStarting<T>(
  settings: DatabaseSettings,
  work: () => Promise<T>,
  waiting: StartWaitOptions = {},
): Promise<T> {
  const orUnusable = (error: unknown) => {
    throw error instanceof StartFailure ? error : unusableDatabase(withDirectUrl(settings), error);
  };
  const lock = settings.databaseUrl
    ? await openPostgresLock(settings).catch(orUnusable)
    : await openFileLock(join(await makeFolder(settings.dataDir), 'start.lock'));
  try {
    await waitForLock(lock, waiting).catch(orUnusable);
    return await work();
  } finally {
    await lock.release();
  }
}

async function waitForLock(
  lock: Lock,
  { limit = 10 * MINUTE, first = SECOND, every = 15 * SECOND, log = console.error }: StartWaitOptions,
) {
  const begun = performance.now();
  let tellAfter = first;
  while (!(await lock.take())) {
    const waited = performance.now() - begun;
    const isOver = waited >= limit;
    if (isOver || waited >= tellAfter) {
      const holder = (await lock.holder()) ?? 'another process';
      if (isOver)
        throw new StartFailure(
          `This start has waited ${Math.round(waited / SECOND)} seconds for ${holder}. ${lock.advice()}`,
        );
      log(`Waiting for ${holder}, because only one process at a time can start on a database or restore it.`);
      tellAfter = waited + every;
    }
    await sleep(PAUSE);
  }
}

/**
 * Uses an open transaction on a separate SQLite file as the lock. The operating system releases the lock
 * however the process ends, so there are no stale locks.
 */
async function openFileLock(file: string): Promise<Lock> {
  const database = await openSqlite(file, { waits: false });
  return {
    async take() {
      try {
        database.exec('begin exclusive');
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false;
        throw error;
      }
    },
    holder: async () => `another process that uses ${file}`,
    advice: () => 'Stop that process, and start again.',
    release: async () => database.close(),
  };
}
