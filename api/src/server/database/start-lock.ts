import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from '../settings/data-dir';
import { type DatabaseSettings, unusable } from './database';
import { openSqlite } from './sqlite-file';

/** Any number will do, as long as every process of the site asks for the same one. */
const LOCK = 7_401_926;

/**
 * Does the work while no other process of this site is starting on the same database. Opening a fresh SQLite
 * file, migrating and filling it are each safe for one process at a time only.
 */
export async function whileStarting<T>(settings: DatabaseSettings, work: () => Promise<T>): Promise<T> {
  const release = settings.databaseUrl
    ? await lockPostgres(settings.databaseUrl).catch((error: unknown) => {
        throw unusable(settings, error);
      })
    : await lockFile(join(await makeFolder(settings.dataDir), 'start.lock'));
  try {
    return await work();
  } finally {
    await release();
  }
}

async function lockPostgres(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  return () => client.end();
}

/**
 * Locks by an open transaction on a SQLite file of its own: the operating system lets go of it when the
 * process ends, however it ends, so there are no stale locks.
 */
async function lockFile(file: string) {
  const database = await openSqlite(file, { waits: false });
  for (;;) {
    try {
      database.exec('begin exclusive');
      return async () => database.close();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
      await sleep(50);
    }
  }
}
