import { type QueryExecutorProvider, SqliteAdapter } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

export const detectEngine = (db: QueryExecutorProvider): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
