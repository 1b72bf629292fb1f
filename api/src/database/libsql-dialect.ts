import Libsql from 'libsql';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** SQLite can roll back a change of tables; with that a migration applies whole or not at all. */
class LibsqlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class LibsqlDriver extends SqliteDriver {
  /**
   * A plain `begin` takes the write lock with its first write, and fails at once when another process wrote
   * since its first read; `begin immediate` waits for the lock instead.
   */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Kysely's SQLite over libsql, which has the interface of better-sqlite3 and comes without a compiler. */
export class LibsqlDialect extends SqliteDialect {
  readonly #open: () => SqliteDatabase;

  constructor(file: string) {
    const open = () => openFile(file);
    super({ database: async () => open() });
    this.#open = open;
  }

  override createAdapter() {
    return new LibsqlAdapter();
  }

  override createDriver() {
    return new LibsqlDriver({ database: async () => this.#open() });
  }
}

function openFile(file: string): SqliteDatabase {
  const database = new Libsql(file);
  // The journal mode comes after the timeout: it needs the file for a moment, and others may have it.
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
  `);
  return database as unknown as SqliteDatabase;
}
