import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { makeFolder } from '../settings/data-dir';
import type { Settings } from '../settings/settings';
import { StartFailure } from '../settings/start-failure';
import { repairAdvice } from './postgres/advice';
import { migrate } from './migrate';
import { ResilientPostgresDialect } from './postgres/postgres-dialect';
import { FileDialect } from './sqlite/sqlite-dialect';
import { sqliteEngine } from './sqlite/sqlite-engine';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'databaseDirectUrl' | 'databasePool'>>;

interface ConnectOptions {
  /** Lifts time limits and bypasses a pooler, for statements that may take minutes. */
  isPatient?: boolean;
}

export const withDirectUrl = <Given extends DatabaseSettings>(settings: Given): Given => ({
  ...settings,
  databaseUrl: settings.databaseDirectUrl ?? settings.databaseUrl,
});

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const db = await connectDatabase(settings);
  try {
    await withoutTimeLimits(db, settings, (patient) =>
      migrate(patient, settings.databaseUrl ? 'postgres' : 'sqlite'),
    );
  } catch (error) {
    await db.destroy();
    throw error instanceof StartFailure ? error : unusableDatabase(withDirectUrl(settings), error);
  }
  return db;
}

/** Opens the database without migrating it. */
export async function connectDatabase(
  settings: DatabaseSettings,
  { isPatient = false }: ConnectOptions = {},
): Promise<Database> {
  const { databaseUrl } = isPatient ? withDirectUrl(settings) : settings;
  if (databaseUrl === undefined)
    return new Kysely<Tables>({
      dialect: new FileDialect(join(await makeFolder(settings.dataDir), 'lapis.sqlite')),
    });
  const limits = isPatient ? 'none' : settings.databaseDirectUrl ? 'transaction' : 'session';
  return new Kysely<Tables>({
    dialect: new ResilientPostgresDialect(databaseUrl, { limits, size: settings.databasePool }),
  });
}

export async function withoutTimeLimits<Result>(
  db: Database,
  settings: DatabaseSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!settings.databaseUrl) return work(db);
  const patient = await connectDatabase(settings, { isPatient: true });
  try {
    return await work(patient);
  } finally {
    await patient.destroy();
  }
}

/**
 * Runs work in a read-only snapshot on its own connection, without blocking writers. The snapshot is taken on
 * the first read.
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

export async function describeDatabase(db: Database, { databaseUrl }: DatabaseSettings) {
  if (!databaseUrl) {
    const { version, from } = await sqliteEngine();
    return `SQLite ${version} of ${from}`;
  }
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return `PostgreSQL ${rows[0]?.server_version}`;
}

/** Runs work in a transaction, or in the current one if there is one. */
export const inTransaction = <Result>(db: Database, work: (db: Database) => Promise<Result>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

export function unusableDatabase({ databaseUrl, dataDir }: DatabaseSettings, error: unknown) {
  const url = databaseUrl ? new URL(databaseUrl) : undefined;
  const name = url ? `postgres://${url.host}${url.pathname}` : join(dataDir, 'lapis.sqlite');
  return new StartFailure(
    `The database ${name} can’t be used: ${describeReason(error)}. ${repairAdvice(error)}`.trim(),
  );
}

function describeReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeReason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
