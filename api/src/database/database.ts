import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeFolder } from '../data-dir';
import type { Settings } from '../settings';
import { StartFailure } from '../start-failure';
import { LibsqlDialect } from './libsql-dialect';
import type { Engine } from './engine';
import { migrations } from './migrations/migrations';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

const INT8 = pg.types.builtins.INT8;

/** Opens the database of the settings, PostgreSQL or a SQLite file, and brings its tables up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const db = await connectDatabase(settings);
  try {
    await migrate(db, settings.databaseUrl ? 'postgres' : 'sqlite');
  } catch (error) {
    await db.destroy();
    throw unusable(settings, error);
  }
  return db;
}

/** Opens the database of the settings as it is: another process has brought it up to date. */
export async function connectDatabase(settings: DatabaseSettings): Promise<Database> {
  return new Kysely<Tables>({
    dialect: settings.databaseUrl
      ? new PostgresDialect({ pool: openPool(settings.databaseUrl) })
      : new LibsqlDialect(join(await makeFolder(settings.dataDir), 'lapis.sqlite')),
  });
}

/**
 * Reads the database as it is at one moment, on a connection of its own, while others go on writing. Who uses this
 * has first to read something: that is the moment.
 */
export async function inSnapshot<Result>(
  settings: DatabaseSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await connectDatabase(settings);
  try {
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await transaction.execute(work);
  } finally {
    await db.destroy();
  }
}

/** Does all of the work or none of it; within the transaction that is under way, where there is one. */
export const inTransaction = <Result>(db: Database, work: (db: Database) => Promise<Result>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Names the database as a person would, without its password, and says what is wrong with it. */
export function unusable({ databaseUrl, dataDir }: DatabaseSettings, error: unknown) {
  const url = databaseUrl ? new URL(databaseUrl) : undefined;
  const name = url ? `postgres://${url.host}${url.pathname}` : join(dataDir, 'lapis.sqlite');
  return new StartFailure(`The database ${name} can't be used: ${reason(error)}.`);
}

/** Whether a write failed because a unique column already has the value. */
export function isUniqueViolation(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** Whether a write failed because it points to a row that is not there. */
export function isForeignViolation(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

/** What systems and databases call it when the database is away, busy or full; 08, 53 and 57P are PostgreSQL's. */
const unavailableCodes = [
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
  /^(08|53)[0-9A-Z]{3}$|^57P0\d$/,
  // Two that waited for each other, of which this one had to give way.
  /^40(001|P01)$/,
  /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL|PROTOCOL)/,
];

/** Of errors without a code: those of the pool, of a connection, and of a database that was closed. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end|driver has already been destroyed)|is not queryable$/;

/** Whether a query failed because the database can't work now, and the same one may well succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return unavailableCodes.some((pattern) => pattern.test(code));
  return typeof message === 'string' && unavailableMessages.test(message);
}

function openPool(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: 10_000,
    types: {
      // Counts come as 64-bit text; none here leaves the range of a number.
      getTypeParser: ((oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is replaced by the next query; without a listener it ends the process. The pool's own
  // listener hears idle connections only, and one may break at work too.
  pool.on('connect', (client) =>
    client.on('error', (error) => console.error(`A database connection was lost: ${error.message}`)),
  );
  pool.on('error', () => {});
  return pool;
}

/** Brings the tables up to date, or to the state of one migration. */
export async function migrate(db: Database, engine: Engine, to?: string) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
