import { join } from 'node:path';
import { sql } from 'kysely';
import { SECOND } from '../time/clock';
import type { Database } from '../database/database';
import type { Engine } from '../database/engine';
import { openSqlite } from '../database/sqlite/sqlite-file';
import { changeListeners, type Changes } from './changes';
import { CHANGED, everythingChanged } from './postgres-changes';

/**
 * Makes every process drop its caches once a restore's transaction commits. PostgreSQL sends a notice; with
 * SQLite, a counter in the file (`pragma user_version`) is increased.
 */
export async function announceRestore(transaction: Database, engine: Engine) {
  if (engine === 'postgres') {
    await sql`select pg_notify(${CHANGED}, ${everythingChanged})`.execute(transaction);
    return;
  }
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(transaction);
  await sql`pragma user_version = ${sql.lit((rows[0]?.user_version ?? 0) + 1)}`.execute(transaction);
}

interface RestoreWatchOptions {
  dataDir: string;
  log?: (line: string) => void;
}

/** Extends `changes` to restores of the SQLite file by other processes, which it reports within a second. */
export async function watchRestores(
  changes: Changes,
  { dataDir, log = console.error }: RestoreWatchOptions,
): Promise<Changes> {
  const { tell, subscribe } = changeListeners();
  const file = await openSqlite(join(dataDir, 'lapis.sqlite'));
  const count = file.prepare('pragma user_version');
  const read = () => (count.all([]) as [{ user_version: number }])[0].user_version;
  let known = read();

  const timer = setInterval(() => {
    try {
      const newest = read();
      if (newest !== known) void tell('everything');
      known = newest;
    } catch (error) {
      log(`It can’t be checked at the moment whether the site was restored: ${String(error)}.`);
    }
  }, SECOND).unref();
  changes.subscribe(tell);

  return {
    subscribe,
    publish: changes.publish,
    confirm: changes.confirm,
    get listening() {
      return changes.listening;
    },
    async close() {
      clearInterval(timer);
      file.close();
      await changes.close();
    },
  };
}
