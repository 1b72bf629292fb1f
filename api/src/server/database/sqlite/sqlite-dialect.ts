import {
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { cacheSize, MEGABYTE } from '../../settings/memory-limit';
import { openSqlite, type SqliteFile } from './sqlite-file';

/** SQLite can roll back DDL, so a migration is applied completely or not at all. */
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
   * Waits for the write lock with `begin immediate`. A plain `begin` takes the lock only at the first write,
   * and then fails immediately if another process has written since the first read. Read-only transactions
   * need no lock, because they see a snapshot.
   */
  override async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    this.#opened.file!.exec(accessMode === 'read only' ? 'begin' : 'begin immediate');
  }

  /**
   * Skips the rollback if SQLite has already rolled back, as on a full or failing disk. A second rollback
   * would fail and hide the reason.
   */
  override async rollbackTransaction() {
    const { file } = this.#opened;
    if (file!.isTransaction) file!.exec('rollback');
  }

  /**
   * Checkpoints the write-ahead log, so that copying the database file alone is enough. The package closes
   * the file too late for that.
   */
  override async destroy() {
    const { file } = this.#opened;
    try {
      file?.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)');
    } catch {
      // On a full or failing disk the log stays. The next process that opens the file reads it.
    }
    await super.destroy();
  }
}

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
 * Size of the page cache in bytes. With SQLite's default of 2 MB, a page in the middle of a long list reads
 * half an index from disk each time.
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
