import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { makeFolder } from '../settings/data-dir';
import type { Settings } from '../settings/settings';
import { StartFailure } from '../settings/start-failure';
import { adviceOn } from './advice';
import { migrate } from './migrate';
import { ResilientPostgresDialect } from './postgres-dialect';
import { FileDialect } from './sqlite-dialect';
import { sqliteEngine } from './sqlite-engine';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'databaseDirectUrl' | 'databasePool'>>;

interface ConnectOptions {
  /** For work of which a statement may take minutes: it has no limits, and goes past a pooler. */
  isPatient?: boolean;
}

/** The same settings, past a pooler where they name a way. */
export const direct = <Given extends DatabaseSettings>(settings: Given): Given => ({
  ...settings,
  databaseUrl: settings.databaseDirectUrl ?? settings.databaseUrl,
});

/** Opens the database of the settings, PostgreSQL or a SQLite file, and brings its tables up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const db = await connectDatabase(settings);
  try {
    await patiently(db, settings, (patient) =>
      migrate(patient, settings.databaseUrl ? 'postgres' : 'sqlite'),
    );
  } catch (error) {
    await db.destroy();
    throw error instanceof StartFailure ? error : unusable(direct(settings), error);
  }
  return db;
}

/** Opens the database of the settings as it is: another process has brought it up to date. */
export async function connectDatabase(
  settings: DatabaseSettings,
  { isPatient = false }: ConnectOptions = {},
): Promise<Database> {
  const { databaseUrl } = isPatient ? direct(settings) : settings;
  if (databaseUrl === undefined)
    return new Kysely<Tables>({
      dialect: new FileDialect(join(await makeFolder(settings.dataDir), 'lapis.sqlite')),
    });
  const limits = isPatient ? 'none' : settings.databaseDirectUrl ? 'transaction' : 'session';
  return new Kysely<Tables>({
    dialect: new ResilientPostgresDialect(databaseUrl, { limits, size: settings.databasePool }),
  });
}

/** Does work of which a statement may take longer than anybody who waits for an answer should have to wait. */
export async function patiently<Result>(
  db: Database,
  settings: DatabaseSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  // Only statements of PostgreSQL have a limit.
  if (!settings.databaseUrl) return work(db);
  const patient = await connectDatabase(settings, { isPatient: true });
  try {
    return await work(patient);
  } finally {
    await patient.destroy();
  }
}

/**
 * Reads the database as it is at one moment, on a connection of its own, while others go on writing. Who uses this
 * has first to read something: that is the moment.
 */
export async function inSnapshot<Result>(
  settings: DatabaseSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await connectDatabase(settings, { isPatient: true });
  try {
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await transaction.execute(work);
  } finally {
    await db.destroy();
  }
}

/** Which database it is, for the log: 'SQLite 3.53.4 of Node 24.21.0', 'PostgreSQL 17.5'. */
export async function nameOfDatabase(db: Database, { databaseUrl }: DatabaseSettings) {
  if (!databaseUrl) {
    const { version, from } = await sqliteEngine();
    return `SQLite ${version} of ${from}`;
  }
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return `PostgreSQL ${rows[0]?.server_version}`;
}

/** Does all of the work or none of it; within the transaction that is under way, where there is one. */
export const inTransaction = <Result>(db: Database, work: (db: Database) => Promise<Result>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Names the database as a person would, without its password, and says what is wrong with it. */
export function unusable({ databaseUrl, dataDir }: DatabaseSettings, error: unknown) {
  const url = databaseUrl ? new URL(databaseUrl) : undefined;
  const name = url ? `postgres://${url.host}${url.pathname}` : join(dataDir, 'lapis.sqlite');
  return new StartFailure(`The database ${name} can't be used: ${reason(error)}. ${adviceOn(error)}`.trim());
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
