import { hostname } from 'node:os';
import pg from 'pg';
import { StartFailure } from '../settings/start-failure';
import { SECOND } from '../time/clock';
import { type DatabaseSettings, direct, unusable } from './database';
import type { Lock } from './lock';
import { isHandedOn } from './pooler';

/** Any number will do, as long as every process of the site asks for the same one. */
const LOCK = 7_401_926;

const CONNECT_LIMIT = 10 * SECOND;
/** None of its statements waits for anything; after so long the way to PostgreSQL is dead, or a pooler's. */
const ANSWER_LIMIT = 5 * SECOND;

/** PostgreSQL cuts a name that is longer. */
const LONGEST_NAME = 63;

/** The lock among the locks of the server, which names an advisory one by its upper and its lower half. */
const ofTheLock = `locktype = 'advisory' and classid = 0 and objid = ${LOCK} and granted
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * The lock of starts on PostgreSQL, an advisory one. It belongs to a transaction and not to a session, because only a
 * transaction stays on one connection of a pooler: two never have it at once, whatever lies in between.
 * @throws StartFailure where a pooler hands connections on, or the two addresses are of different databases
 */
export async function openPostgresLock(settings: DatabaseSettings): Promise<Lock> {
  const { databaseDirectUrl } = settings;
  const client = await connect(direct(settings).databaseUrl);
  // What is asked next fails as well, and says so.
  const ignore = () => {};
  client.on('error', ignore);
  let holderPid: number | undefined;

  try {
    if (await isHandedOn(client, () => connect(direct(settings).databaseUrl)))
      throw new StartFailure(databaseDirectUrl ? DIRECT_IS_POOLED : IS_POOLED);
  } catch (error) {
    await client.end();
    throw error;
  }

  return {
    async take() {
      await client.query('begin');
      const { rows } = await client.query<{ is_taken: boolean }>(
        'select pg_try_advisory_xact_lock($1) as is_taken',
        [LOCK],
      );
      if (!rows[0]?.is_taken) {
        await client.query('rollback');
        return false;
      }
      await client.query(keepIt);
      if (databaseDirectUrl) await checkSame(client, settings);
      // From now on the loss of the connection is the loss of the lock, and ends the process.
      client.off('error', ignore);
      return true;
    },
    async holder() {
      const { rows } = await client.query<{ pid: number; name: string | null; since: string | null }>(
        `select pid, application_name as name, to_char(xact_start at time zone 'UTC', 'HH24:MI:SS') as since
         from pg_locks left join pg_stat_activity using (pid) where ${ofTheLock}`,
      );
      const [found] = rows;
      if (!found) return undefined;
      holderPid = found.pid;
      // A release before this one has no name, and other roles are told nothing.
      const since = found.since ? `, at it since ${found.since} UTC` : '';
      return `${found.name || 'another process'} (PostgreSQL's ${found.pid}${since})`;
    },
    advice: () =>
      holderPid === undefined
        ? 'Start again.'
        : `Stop that process, or where it is no more 'select pg_terminate_backend(${holderPid})' in the database, and start again.`,
    release: () => client.end(),
  };
}

const IS_POOLED =
  'DATABASE_URL leads through a pooler that hands connections on after each transaction (as PgBouncer does with pool_mode = transaction). Set DATABASE_DIRECT_URL to an address of the same database past the pooler: starts, migrations and the notices of changes need it.';

const DIRECT_IS_POOLED =
  'DATABASE_DIRECT_URL leads through a pooler that hands connections on after each transaction: it has to lead past it.';

/** A long start is no idle transaction, and a machine that lost its power lets go of the lock within a minute. */
const keepIt = `select set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true),
  set_config('tcp_keepalives_idle', '20', true),
  set_config('tcp_keepalives_interval', '10', true),
  set_config('tcp_keepalives_count', '3', true)`;

/** Whoever asks by the other address sees the lock too, or that is of another database. */
async function checkSame(holder: pg.Client, settings: DatabaseSettings) {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const client = await connect(settings.databaseUrl).catch((error: unknown) => {
    throw unusable(settings, error);
  });
  try {
    const seen = await client.query(`select 1 from pg_locks where pid = $1 and ${ofTheLock}`, [rows[0]?.pid]);
    if (seen.rowCount === 0)
      throw new StartFailure('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string | undefined) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT,
    query_timeout: ANSWER_LIMIT,
    keepAlive: true,
    application_name: `a start on ${hostname()}, process ${process.pid}`.slice(0, LONGEST_NAME),
  });
  await client.connect();
  return client;
}
