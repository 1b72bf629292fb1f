import { join } from 'node:path';
import { sql } from 'kysely';
import { SECOND } from '../time/clock';
import type { Database } from '../database/database';
import type { Engine } from '../database/engine';
import { openSqlite } from '../database/sqlite-file';
import { changeListeners, type Changes } from './changes';
import { CHANGED, everythingChanged } from './postgres-changes';

/**
 * Has every process of the site hear that everything was replaced, as soon as the transaction is done. PostgreSQL
 * sends them a notice. A SQLite file has a number that is the application's own (`pragma user_version`), and counts
 * the restores.
 */
export async function announceRestore(transaction: Database, engine: Engine) {
  if (engine === 'postgres') {
    await sql`select pg_notify(${CHANGED}, ${everythingChanged})`.execute(transaction);
    return;
  }
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(transaction);
  await sql`pragma user_version = ${sql.lit((rows[0]?.user_version ?? 0) + 1)}`.execute(transaction);
}

interface Options {
  dataDir: string;
  log?: (line: string) => void;
}

/** The changes that a process hears of, and the restores of its SQLite file by another one, within a second. */
export async function hearingRestores(
  changes: Changes,
  { dataDir, log = console.error }: Options,
): Promise<Changes> {
  const { tell, subscribe } = changeListeners();
  const file = await openSqlite(join(dataDir, 'lapis.sqlite'));
  const count = file.prepare('pragma user_version');
  const read = () => (count.all([]) as [{ user_version: number }])[0].user_version;
  let known = read();

  const timer = setInterval(() => {
    try {
      const newest = read();
      if (newest !== known) tell('everything');
      known = newest;
    } catch (error) {
      log(`It can't be checked at the moment whether the site was restored: ${String(error)}.`);
    }
  }, SECOND).unref();
  changes.subscribe(tell);

  return {
    subscribe,
    publish: changes.publish,
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
