import type pg from 'pg';
import { NO_ANSWER } from './failures';

/** So often the same is tried: a pooler may have several connections at hand. */
const TRIES = 5;

/** What a pooler says that hands connections on even within a transaction. */
const NO_TRANSACTIONS = '08P01';

/**
 * Whether a pooler lies in between that gives a connection to somebody else after each transaction: what belongs to a
 * session, such as LISTEN, is lost or somebody else's then. It shows by two clients who meet the same process of
 * PostgreSQL, or one who meets two. Both have to have a limit for answers.
 */
export async function isHandedOn(client: pg.Client, connect: () => Promise<pg.Client>) {
  const other = await connect();
  try {
    const own = await backendOf(client);
    for (let tried = 0; tried < TRIES; tried++) {
      // The other keeps what it gets, so that this one has to get something else.
      await other.query('begin');
      const others = await backendOf(other);
      const ownNow = await backendOf(client);
      await other.query('commit');
      if (others === own || ownNow !== own) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_TRANSACTIONS) return true;
    // The other one has the pooler's only connection.
    if (error instanceof Error && error.message === NO_ANSWER) return true;
    throw error;
  } finally {
    await other.end();
  }
}

async function backendOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
