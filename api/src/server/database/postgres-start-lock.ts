import { hostname } from 'node:os';
import pg from 'pg';
import { StartFailure } from '../settings/start-failure';
import { SECOND } from '../time/clock';
import { type DatabaseSettings, withDirectUrl, unusableDatabase } from './database';
import type { Lock } from './lock';
import { isTransactionPooler } from './postgres/pooler';

const LOCK = 7_401_926;

const CONNECT_LIMIT = 10 * SECOND;
/**
 * Time limit for a reply in milliseconds. No statement here waits for a lock, so if there is no reply, the
 * network is dead or there is a pooler.
 */
const ANSWER_LIMIT = 5 * SECOND;

const LONGEST_NAME = 63;

const ofTheLock = `locktype = 'advisory' and classid = 0 and objid = ${LOCK} and granted
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * Opens an advisory lock for starts on PostgreSQL. The lock belongs to a transaction, which even a pooler
 * keeps on one connection, so two processes can't hold it at the same time.
 * @throws StartFailure if the address is a transaction-mode pooler's, or the two addresses belong to
 * different databases
 */
export async function openPostgresLock(settings: DatabaseSettings): Promise<Lock> {
  const { databaseDirectUrl } = settings;
  const client = await connect(withDirectUrl(settings).databaseUrl);
  const ignore = () => {};
  client.on('error', ignore);
  let holderPid: number | undefined;

  try {
    if (await isTransactionPooler(client, () => connect(withDirectUrl(settings).databaseUrl)))
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
      if (databaseDirectUrl) await checkSameDatabase(client, settings);
      // From now on, losing the connection means losing the lock, so a connection error ends the process.
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
      const since = found.since ? `, busy since ${found.since} UTC` : '';
      return `${found.name || 'another process'} (PostgreSQL’s ${found.pid}${since})`;
    },
    advice: () =>
      holderPid === undefined
        ? 'Start again.'
        : `Stop that process (if it no longer exists, run 'select pg_terminate_backend(${holderPid})' in the database) and start again.`,
    release: () => client.end(),
  };
}

const IS_POOLED =
  'DATABASE_URL leads through a pooler that hands connections on after each transaction (as PgBouncer does with pool_mode = transaction). Set DATABASE_DIRECT_URL to an address of the same database that bypasses the pooler: starts, migrations and change notices need it.';

const DIRECT_IS_POOLED =
  'DATABASE_DIRECT_URL leads through a pooler that hands connections on after each transaction: it has to bypass it.';

/**
 * Disables timeouts, because a start may take a long time. Sets keepalives, so that PostgreSQL releases the
 * lock within a minute if this machine loses power.
 */
const keepIt = `select set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true),
  set_config('tcp_keepalives_idle', '20', true),
  set_config('tcp_keepalives_interval', '10', true),
  set_config('tcp_keepalives_count', '3', true)`;

async function checkSameDatabase(holder: pg.Client, settings: DatabaseSettings) {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const client = await connect(settings.databaseUrl).catch((error: unknown) => {
    throw unusableDatabase(settings, error);
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
