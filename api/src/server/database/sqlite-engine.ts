import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StartFailure } from '../settings/start-failure';

/** SQLite as Node has it (`node:sqlite`), or as a package brings it with the same interface. */
export interface SqliteEngine {
  DatabaseSync: new (path: string) => DatabaseSyncInstance;
  /** The release of SQLite. */
  version: string;
  /** Who brings it, for the log. */
  from: string;
}

let engine: Promise<SqliteEngine> | undefined;

/**
 * The SQLite of this process: Node's own where that is sound, or else the package's.
 * @throws StartFailure where neither can be used
 */
export const sqliteEngine = () => (engine ??= loadEngine());

/**
 * Whether that release of SQLite may lose what was committed, or damage the file, when one connection tidies up the
 * write-ahead log while another begins it anew. A second process is enough for it, such as a backup beside the
 * server. 3.51.3 mended that, and so did two releases of older lines (https://sqlite.org/wal.html#walresetbug).
 */
export function hasWalResetFault(version: string) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major !== 3) return major < 3;
  const mendedIn = { 44: 6, 50: 7, 51: 3 }[minor];
  return minor < 52 && !(mendedIn !== undefined && patch >= mendedIn);
}

/**
 * Loads the first engine that is sound.
 * @param versions what this Node consists of; without SQLite before Node 22
 */
export async function loadEngine(
  versions: NodeJS.ProcessVersions = process.versions,
  load: () => Promise<Pick<SqliteEngine, 'DatabaseSync'>> = () => import('@photostructure/sqlite'),
): Promise<SqliteEngine> {
  if (versions['sqlite'] && !hasWalResetFault(versions['sqlite'])) {
    return { DatabaseSync: nodesOwn(), version: versions['sqlite'], from: `Node ${versions.node}` };
  }
  const { DatabaseSync } = await load().catch((error: unknown) => {
    throw new StartFailure(
      `SQLite can't be loaded: ${error instanceof Error ? error.message : String(error)}`,
      'Run the site with Node 24, which includes it, or set DATABASE_URL to a PostgreSQL database.',
    );
  });
  const version = versionOf(DatabaseSync);
  if (hasWalResetFault(version)) {
    throw new StartFailure(
      `SQLite ${version} can damage the database when two processes write: reinstall the site's packages, or run it with Node 24.`,
    );
  }
  return { DatabaseSync, version, from: '@photostructure/sqlite' };
}

function versionOf(DatabaseSync: SqliteEngine['DatabaseSync']) {
  const database = new DatabaseSync(':memory:');
  try {
    return String(database.prepare('select sqlite_version() as version').get().version);
  } finally {
    database.close();
  }
}

/** Node 22 warns of it at each start that it is experimental, which tells nobody anything that they could act on. */
function nodesOwn() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return (process.getBuiltinModule('node:sqlite') as Pick<SqliteEngine, 'DatabaseSync'>).DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
}
