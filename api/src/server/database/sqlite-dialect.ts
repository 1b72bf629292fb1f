import {
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { cacheSize, MEGABYTE } from '../settings/memory-limit';
import { openSqlite, type SqliteFile } from './sqlite-file';

/** SQLite can roll back a change of tables; with that a migration applies whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class FileDriver extends SqliteDriver {
  readonly #opened: { file?: SqliteFile };

  constructor(path: string) {
    const opened: { file?: SqliteFile } = {};
    super({ database: async () => (opened.file = await openSite(path)) });
    this.#opened = opened;
  }

  /**
   * A plain `begin` takes the write lock with its first write, and fails at once when another process wrote
   * since its first read; `begin immediate` waits for the lock instead. One that only reads needs no lock: it sees
   * the file as it was when it began to read, whatever others write.
   */
  override async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    this.#opened.file!.exec(accessMode === 'read only' ? 'begin' : 'begin immediate');
  }

  /** On a full or failing disk SQLite has rolled back already; to try it again would hide the reason. */
  override async rollbackTransaction() {
    const { file } = this.#opened;
    if (file!.isTransaction) file!.exec('rollback');
  }

  /**
   * Whoever closes a file last moves into it what the write-ahead log holds, so that a copy of the file alone is
   * whole. The package lets go of a file too late for that, so it is done here.
   */
  override async destroy() {
    const { file } = this.#opened;
    try {
      file?.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)');
    } catch {
      // On a full or failing disk it stays in the log, where the next one to open the file finds it.
    }
    await super.destroy();
  }
}

/** Kysely's SQLite over the one that Node or a package brings. */
export class FileDialect extends SqliteDialect {
  readonly #path: string;

  constructor(path: string) {
    super({ database: () => openSite(path) });
    this.#path = path;
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }

  override createDriver() {
    return new FileDriver(this.#path);
  }
}

/**
 * In bytes: what SQLite keeps of the file. With the 2 MB of its own accord a page in the middle of a long list reads half
 * of an index from the file each time.
 */
const PAGE_CACHE = 16 * MEGABYTE;

async function openSite(path: string) {
  const file = await openSqlite(path);
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -${Math.ceil(cacheSize(PAGE_CACHE) / 1024)};
  `);
  return file;
}
