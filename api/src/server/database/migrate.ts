import { type Kysely, Migrator, sql } from 'kysely';
import { StartFailure } from '../settings/start-failure';
import type { Engine } from './engine';
import { migrations } from './migrations/migrations';
import type { Tables } from './tables';

/** Stands after the number in the name of a migration that a server of the release before can't work with. */
const BREAKING = /^\d{4}-breaking-/;

export const isBreaking = (migration: string) => BREAKING.test(migration);

interface Options {
  /** The last migration to apply, where not all of them are wanted. */
  to?: string;
  log?: (line: string) => void;
}

/**
 * Brings the tables up to date, or to the state of one migration. Tables of a newer release are left as they are,
 * where all that was done to them is adding.
 * @throws StartFailure where a newer release has changed what this one needs
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, { to, log = console.error }: Options = {}) {
  const own = migrations(engine);
  const newer = await newerThan(Object.keys(own), db);
  const breaking = newer.filter(isBreaking);
  if (breaking.length > 0) {
    throw new StartFailure(
      `The database is of a newer release, which this one can't work with: ${breaking.join(', ')}. Start the newer release, or restore a backup of this one into an empty database.`,
    );
  }
  if (newer.length > 0)
    log(
      `The database is of a newer release, which only added to it: ${newer.join(', ')}. This server works with it.`,
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

/** Those that were applied after all that this release knows; one in between is a fault, which the migrator names. */
async function newerThan(own: string[], db: Kysely<Tables>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const last = own.at(-1) ?? '';
  return rows.map(({ name }) => name).filter((name) => name > last);
}
