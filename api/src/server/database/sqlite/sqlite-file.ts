import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { sqliteEngine } from './sqlite-engine';
import { sqliteCode, SqliteError } from '../failures';

export interface SqliteFile extends SqliteDatabase {
  exec(sql: string): void;
  /** Also false if SQLite has rolled back on its own, e.g. on a full disk. */
  readonly isTransaction: boolean;
}

/** Time in milliseconds for which a statement waits for another process's lock. */
const PATIENCE = 5000;

const KEPT_LENGTH = 500_000;
const LONGEST_KEPT = 10_000;

/**
 * Opens or creates a file.
 * @param waits if false, a statement fails immediately while another process holds a lock
 */
export async function openSqlite(path: string, { waits = true } = {}): Promise<SqliteFile> {
  const { DatabaseSync } = await sqliteEngine();
  const database = withSqliteErrors(() => new DatabaseSync(path));
  withSqliteErrors(() => database.exec(`pragma busy_timeout = ${waits ? PATIENCE : 0}`));
  const statements = new LRUCache<string, SqliteStatement>({
    maxSize: KEPT_LENGTH,
    maxEntrySize: LONGEST_KEPT,
    sizeCalculation: (_statement, sql) => sql.length,
  });
  return {
    exec: (sql) => withSqliteErrors(() => database.exec(sql)),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = wrapStatement(withSqliteErrors(() => database.prepare(sql)));
      if (!namesNoColumns.test(sql)) statements.set(sql, statement);
      return statement;
    },
    get isTransaction() {
      return database.isTransaction;
    },
    close() {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

/**
 * Matches `select *`. Such a statement isn't cached, because it might not return a column that has been added
 * since.
 */
const namesNoColumns = /(?<!\()\*/;

const wrapStatement = (statement: StatementSyncInstance): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => withSqliteErrors(() => statement.all(...parameters)),
  run: (parameters) => withSqliteErrors(() => statement.run(...parameters)),
  iterate: (parameters) => withSqliteErrors(() => statement.iterate(...parameters)),
});

function withSqliteErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = sqliteCode(error);
    throw code ? new SqliteError(code, { message: (error as Error).message, cause: error }) : error;
  }
}
