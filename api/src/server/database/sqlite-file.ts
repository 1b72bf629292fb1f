import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { sqliteEngine } from './sqlite-engine';
import { sqliteCode, SqliteError } from './failures';

/** A SQLite file as Kysely wants it. It throws a `SqliteError`. */
export interface SqliteFile extends SqliteDatabase {
  exec(sql: string): void;
  /** False as well where SQLite gave a transaction up by itself, such as on a full disk. */
  readonly isTransaction: boolean;
}

/** How long a statement waits for another process that writes, in milliseconds. */
const PATIENCE = 5000;

/** Prepared statements that are kept, by the length of their text in characters. */
const KEPT_LENGTH = 500_000;
const LONGEST_KEPT = 10_000;

/** Opens a file, or makes it; `waits` says whether statements wait for the locks of others, which is so by default. */
export async function openSqlite(path: string, { waits = true } = {}): Promise<SqliteFile> {
  const { DatabaseSync } = await sqliteEngine();
  const database = naming(() => new DatabaseSync(path));
  naming(() => database.exec(`pragma busy_timeout = ${waits ? PATIENCE : 0}`));
  const statements = new LRUCache<string, SqliteStatement>({
    maxSize: KEPT_LENGTH,
    maxEntrySize: LONGEST_KEPT,
    sizeCalculation: (_statement, sql) => sql.length,
  });
  return {
    exec: (sql) => naming(() => database.exec(sql)),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = statementOf(naming(() => database.prepare(sql)));
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

/** Reads whatever columns a table has: a statement that is kept may not see that it got another one. */
const namesNoColumns = /(?<!\()\*/;

const statementOf = (statement: StatementSyncInstance): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => naming(() => statement.all(...parameters)),
  run: (parameters) => naming(() => statement.run(...parameters)),
  iterate: (parameters) => naming(() => statement.iterate(...parameters)),
});

/** Does the work; what of SQLite's fails there is thrown under its name. */
function naming<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = sqliteCode(error);
    throw code ? new SqliteError(code, { message: (error as Error).message, cause: error }) : error;
  }
}
