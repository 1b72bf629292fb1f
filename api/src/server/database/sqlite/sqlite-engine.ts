import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StartFailure } from '../../settings/start-failure';

export interface SqliteEngine {
  DatabaseSync: new (path: string) => DatabaseSyncInstance;
  version: string;
  from: string;
}

let engine: Promise<SqliteEngine> | undefined;

/**
 * Returns Node's own SQLite if it is safe, otherwise the package's.
 * @throws StartFailure if neither can be used
 */
export const sqliteEngine = () => (engine ??= loadEngine());

/**
 * Returns true for SQLite releases that may lose commits or damage the file if one connection checkpoints the
 * write-ahead log while another resets it. Two processes are enough, such as a backup and the server. Fixed
 * in 3.51.3 and in two older release lines (https://sqlite.org/wal.html#walresetbug).
 */
export function hasWalResetFault(version: string) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major !== 3) return major < 3;
  const mendedIn = { 44: 6, 50: 7, 51: 3 }[minor];
  return minor < 52 && !(mendedIn !== undefined && patch >= mendedIn);
}

/** @param versions versions of Node and its components; Node before 22 has no SQLite */
export async function loadEngine(
  versions: NodeJS.ProcessVersions = process.versions,
  load: () => Promise<Pick<SqliteEngine, 'DatabaseSync'>> = () => import('@photostructure/sqlite'),
): Promise<SqliteEngine> {
  if (versions['sqlite'] && !hasWalResetFault(versions['sqlite'])) {
    return { DatabaseSync: loadNodeSqlite(), version: versions['sqlite'], from: `Node ${versions.node}` };
  }
  const { DatabaseSync } = await load().catch((error: unknown) => {
    throw new StartFailure(
      `SQLite can’t be loaded: ${error instanceof Error ? error.message : String(error)}`,
      'Run the site with Node 24, which includes it, or set DATABASE_URL to a PostgreSQL database.',
    );
  });
  const version = querySqliteVersion(DatabaseSync);
  if (hasWalResetFault(version)) {
    throw new StartFailure(
      `SQLite ${version} can damage the database when two processes write: reinstall the site’s packages, or run it with Node 24.`,
    );
  }
  return { DatabaseSync, version, from: '@photostructure/sqlite' };
}

function querySqliteVersion(DatabaseSync: SqliteEngine['DatabaseSync']) {
  const database = new DatabaseSync(':memory:');
  try {
    return String(database.prepare('select sqlite_version() as version').get().version);
  } finally {
    database.close();
  }
}

/** Loads `node:sqlite` without Node 22's warning that it is experimental. */
function loadNodeSqlite() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return (process.getBuiltinModule('node:sqlite') as Pick<SqliteEngine, 'DatabaseSync'>).DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
}
