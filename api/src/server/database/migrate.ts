import { type Kysely, Migrator, sql } from 'kysely';
import { StartFailure } from '../settings/start-failure';
import type { Engine } from './engine';
import { migrations } from './migrations/migrations';
import type { Tables } from './tables';

const BREAKING = /^\d{4}-breaking-/;

export const isBreaking = (migration: string) => BREAKING.test(migration);

interface MigrateOptions {
  to?: string;
  log?: (line: string) => void;
}

/**
 * Migrates the tables, up to `to` if given. Accepts tables from a newer release if it has only added to them.
 * @throws StartFailure if a newer release has made a breaking change
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  { to, log = console.error }: MigrateOptions = {},
) {
  const own = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, migration(engine)]),
  );
  const newer = await findNewerMigrations(Object.keys(own), db);
  const breaking = newer.filter(isBreaking);
  if (breaking.length > 0) {
    throw new StartFailure(
      `The database is from a newer release, which this one can’t work with: ${breaking.join(', ')}. Start the newer release, or restore one of this release’s backups into an empty database.`,
    );
  }
  if (newer.length > 0)
    log(
      `The database is from a newer release, which only added to it: ${newer.join(', ')}. This release can serve the site from it, but neither backs it up nor restores into it.`,
    );
  const provider = {
    getMigrations: async () => ({ ...own, ...Object.fromEntries(newer.map((name) => [name, applied])) }),
  };
  const migrator = new Migrator({ db, provider });
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
}

const applied = {
  up: async () => {
    throw new Error('A migration of a newer release has been applied already.');
  },
};

async function findNewerMigrations(own: string[], db: Kysely<Tables>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const last = own.at(-1) ?? '';
  return rows.map(({ name }) => name).filter((name) => name > last);
}
