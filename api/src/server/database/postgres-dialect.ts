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
import { isReadOnly, isUnavailable, NO_ANSWER } from './failures';

/** How long a connection may take, or a wait for one that is free. */
const CONNECT_LIMIT = 5 * SECOND;
/** What takes PostgreSQL longer it gives up, and says so; as long as SQLite waits for a lock. */
const STATEMENT_LIMIT = 5 * SECOND;
/** After so long without even that, the way to PostgreSQL is dead. */
const ANSWER_LIMIT = 7 * SECOND;
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

const INT8 = pg.types.builtins.INT8;

/**
 * Connections that are thrown away as soon as one of them gets no answer, or can only read, together with all others
 * that are as old or older: where a failover or a firewall swallowed one, the next statement on any other would be lost
 * as well.
 */
function openPool(connectionString: string, { limits, size }: PoolOptions): PostgresPool {
  const sockets = new Map<Socket, number>();
  const connectedAt = new WeakMap<pg.ClientBase, number>();
  let thrownAwayBefore = 0;
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    ...(size !== undefined && { max: size }),
    ...(limits !== 'none' && { query_timeout: ANSWER_LIMIT }),
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
  /** Until its socket has closed, the pool may still hand out what was thrown away. */
  const connect = async () => {
    for (;;) {
      const client = await pool.connect();
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
            return await client.query(text, [...values]);
          } catch (error) {
            // A server that was the first one until a moment ago still answers, and only reading.
            if (isReadOnly(error) || (error instanceof Error && error.message === NO_ANSWER)) {
              isDead = true;
              throwAway(sentAt);
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
