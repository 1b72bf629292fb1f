import { type QueryExecutorProvider, SqliteAdapter } from 'kysely';

/** Which of the two databases it is, for the few statements that differ. */
export type Engine = 'sqlite' | 'postgres';

/** Which of them it is that queries go to. */
export const engineOf = (db: QueryExecutorProvider): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
