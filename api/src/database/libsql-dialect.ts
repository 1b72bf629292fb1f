import Libsql from 'libsql';
import {
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

/** SQLite can roll back a change of tables; with that a migration applies whole or not at all. */
class LibsqlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class LibsqlDriver extends SqliteDriver {
  readonly #opened: { file?: Libsql.Database };

  constructor(path: string) {
    const opened: { file?: Libsql.Database } = {};
    super({ database: async () => (opened.file = openFile(path)) as unknown as SqliteDatabase });
    this.#opened = opened;
  }

  /**
   * A plain `begin` takes the write lock with its first write, and fails at once when another process wrote
   * since its first read; `begin immediate` waits for the lock instead. Where it waits in vain, a prepared statement
   * would stay under way, and no later transaction could be committed. One that only reads needs no lock: it sees
   * the file as it was when it began to read, whatever others write.
   */
  override async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    this.#opened.file!.exec(accessMode === 'read only' ? 'begin' : 'begin immediate');
  }
}

/** Kysely's SQLite over libsql, which has the interface of better-sqlite3 and comes without a compiler. */
export class LibsqlDialect extends SqliteDialect {
  readonly #path: string;

  constructor(path: string) {
    super({ database: async () => openFile(path) as unknown as SqliteDatabase });
    this.#path = path;
  }

  override createAdapter() {
    return new LibsqlAdapter();
  }

  override createDriver() {
    return new LibsqlDriver(this.#path);
  }
}

function openFile(file: string): Libsql.Database {
  const database = new Libsql(file);
  // The journal mode comes after the timeout: it needs the file for a moment, and others may have it.
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
  `);
  return database;
}
