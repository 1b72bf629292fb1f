import type pg from 'pg';
import { NO_ANSWER } from '../failures';

/** Number of attempts. A pooler may have several connections ready, so one attempt proves nothing. */
const TRIES = 5;

/** PgBouncer's error in statement mode, which has no transactions. */
const NO_TRANSACTIONS = '08P01';

/**
 * Detects a transaction-mode pooler, which breaks anything bound to a session, such as LISTEN. With such a
 * pooler, two clients get the same backend PID, or one client gets two. Both clients need a query timeout.
 */
export async function isTransactionPooler(client: pg.Client, connect: () => Promise<pg.Client>) {
  const other = await connect();
  try {
    const own = await fetchBackendPid(client);
    for (let tried = 0; tried < TRIES; tried++) {
      // The open transaction keeps its backend, so `client` has to get a different one.
      await other.query('begin');
      const others = await fetchBackendPid(other);
      const ownNow = await fetchBackendPid(client);
      await other.query('commit');
      if (others === own || ownNow !== own) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_TRANSACTIONS) return true;
    // The query timed out, because the other client has the pooler's only connection.
    if (error instanceof Error && error.message === NO_ANSWER) return true;
    throw error;
  } finally {
    await other.end();
  }
}

async function fetchBackendPid(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
