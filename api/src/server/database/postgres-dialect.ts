import { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { SECOND } from '../time/clock';
import { within } from '../time/time-limit';
import { isReadOnly, isUnavailable, NO_ANSWER, NO_CONNECTION } from './failures';
import { databaseSilence, type DatabaseSilence } from './silence';

/** What takes PostgreSQL longer it gives up, and says so; as long as SQLite waits for a lock. */
const STATEMENT_LIMIT = 5 * SECOND;

const usualLimits = {
  /** How long a connection may take, or a wait for one that is free. */
  connect: 5 * SECOND,
  /** After so long without even a word of the statement's own limit, the way to PostgreSQL is dead. */
  answer: 7 * SECOND,
  /** For either, while PostgreSQL has answered nothing since that was last found out. */
  silent: SECOND,
};
/** A transaction of which nothing more is heard is undone by PostgreSQL: what it locks would stay locked for hours. */
const TRANSACTION_PAUSE_LIMIT = 15 * SECOND;

interface PoolOptions {
  /**
   * What PostgreSQL is told of the limits: nothing may be left on a connection that a pooler hands on after each
   * transaction, and work that is known to take long has none at all.
   */
  limits: 'session' | 'transaction' | 'none';
  /** How many connections there may be. */
  size?: number | undefined;
  /** Limits that differ from the usual ones, in milliseconds. */
  times?: Partial<typeof usualLimits>;
  silence?: DatabaseSilence;
}

/** Kysely's PostgreSQL, for which the silence of a network is over when it is over. */
export class ResilientPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #isPooled: boolean;

  constructor(connectionString: string, options: PoolOptions) {
    const pool = openPool(connectionString, options);
    super({ pool });
    this.#pool = pool;
    this.#isPooled = options.limits === 'transaction';
  }

  override createDriver() {
    return new (this.#isPooled ? PooledPostgresDriver : ResilientPostgresDriver)({ pool: this.#pool });
  }
}

class ResilientPostgresDriver extends PostgresDriver {
  /** PostgreSQL rolls back by itself what a lost connection had begun, and its loss is not to hide the reason. */
  override async rollbackTransaction(...args: Parameters<PostgresDriver['rollbackTransaction']>) {
    try {
      await super.rollbackTransaction(...args);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

/** The pools that are open in this process. */
const pools = new Set<pg.Pool>();

/** How many connections to PostgreSQL this process has, and how much waits for one. */
export function poolFigures() {
  const sum = (of: (pool: pg.Pool) => number) => [...pools].reduce((total, pool) => total + of(pool), 0);
  const idle = sum(({ idleCount }) => idleCount);
  return {
    busy: sum(({ totalCount }) => totalCount) - idle,
    idle,
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/** Says the limits in each transaction, which is all that a pooler keeps together. */
class PooledPostgresDriver extends ResilientPostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    await connection.executeQuery(setLocally);
  }
}

const setLocally = CompiledQuery.raw(
  `select set_config('statement_timeout', '${STATEMENT_LIMIT}', true),
     set_config('idle_in_transaction_session_timeout', '${TRANSACTION_PAUSE_LIMIT}', true)`,
);

/** Whether a new connection was given up because nothing answered it. */
const isConnectionLost = (error: unknown) =>
  error instanceof Error && error.message === 'Connection terminated due to connection timeout';

const INT8 = pg.types.builtins.INT8;

/**
 * Connections that are thrown away as soon as one of them gets no answer, or can only read, together with all others
 * that are as old or older: where a failover or a firewall swallowed one, the next statement on any other would be lost
 * as well.
 */
function openPool(
  connectionString: string,
  { limits, size, times, silence = databaseSilence }: PoolOptions,
): PostgresPool {
  const most = { ...usualLimits, ...times };
  const sockets = new Map<Socket, number>();
  const connectedAt = new WeakMap<pg.ClientBase, number>();
  let thrownAwayBefore = 0;
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: most.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    ...(size !== undefined && { max: size }),
    ...(limits !== 'none' && { query_timeout: most.answer }),
    ...(limits !== 'transaction' && { onConnect: limits === 'none' ? liftLimits : setLimits }),
    stream() {
      const socket = new Socket();
      sockets.set(socket, performance.now());
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    types: {
      // Counts come as 64-bit text; none here leaves the range of a number.
      getTypeParser: ((oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pools.add(pool);
  // A connection that breaks is replaced by the next query; without a listener it ends the process. The pool's own
  // listener hears idle connections only, and one may break at work too.
  pool.on('connect', (client) => {
    connectedAt.set(client, performance.now());
    client.on('error', (error) => console.error(`The connection to the database was lost: ${error.message}`));
  });
  pool.on('error', () => {});

  const throwAway = (openedBefore: number) => {
    thrownAwayBefore = Math.max(thrownAwayBefore, openedBefore);
    for (const [socket, openedAt] of sockets) if (openedAt <= openedBefore) socket.destroy();
  };
  /** Work without limits says nothing of a silence, as it may take minutes. */
  const watch: DatabaseSilence['watch'] = limits === 'none' ? (send) => send() : silence.watch;
  const isSilent = () => limits !== 'none' && silence.isProven();

  async function connectOnce() {
    const connecting = pool.connect();
    connecting.catch((error: unknown) => isConnectionLost(error) && silence.prove());
    if (!isSilent()) return connecting;
    return within(most.silent, connecting, () => {
      // One that comes too late is for the next statement; that none came is said here.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw new Error(NO_CONNECTION);
    });
  }

  /** Until its socket has closed, the pool may still hand out what was thrown away. */
  const connect = async () => {
    for (;;) {
      const client = await connectOnce();
      if ((connectedAt.get(client) ?? 0) > thrownAwayBefore) return client;
      client.release(true);
    }
  };
  return {
    async connect() {
      const client = await connect();
      let isDead = false;
      const watched = {
        async query(text: string, values: readonly unknown[]) {
          const sentAt = performance.now();
          try {
            const limit = isSilent() && { query_timeout: most.silent };
            return await watch(() => client.query({ text, values: [...values], ...limit }));
          } catch (error) {
            // A server that was the first one until a moment ago still answers, and only reading.
            if (isReadOnly(error) || (error instanceof Error && error.message === NO_ANSWER)) {
              isDead = true;
              throwAway(sentAt);
              if (!isReadOnly(error)) silence.prove();
            }
            throw error;
          }
        },
        release: () => client.release(isDead),
      };
      // Kysely's other form of a query, with a cursor, is for streams, of which the site has none.
      return watched as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    async end() {
      pools.delete(pool);
      await pool.end();
    },
  };
}

/** The role or the database may have limits of their own. */
const liftLimits = (client: pg.ClientBase) =>
  client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');

/** As a statement, because poolers refuse connections that come with such settings. */
const setLimits = (client: pg.ClientBase) =>
  client.query(
    `set statement_timeout = ${STATEMENT_LIMIT}; set idle_in_transaction_session_timeout = ${TRANSACTION_PAUSE_LIMIT}`,
  );
