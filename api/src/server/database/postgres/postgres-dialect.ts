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
import { SECOND } from '../../time/clock';
import { withTimeLimit } from '../../time/time-limit';
import { isReadOnly, isUnavailable, NO_ANSWER, NO_CONNECTION } from '../failures';
import { databaseSilence, type DatabaseSilence } from './silence';

/** PostgreSQL's statement timeout, the same as SQLite's time limit for a lock. */
const STATEMENT_LIMIT = 5 * SECOND;

const usualLimits = {
  /** Time limit in milliseconds for connecting, or for waiting for a free connection. */
  connect: 5 * SECOND,
  /**
   * Time in milliseconds without a reply after which the network is considered dead. Longer than the
   * statement timeout.
   */
  answer: 7 * SECOND,
  /** Time limit in milliseconds that replaces the other two while PostgreSQL is known to be silent. */
  silent: SECOND,
};
/** Time in milliseconds after which PostgreSQL rolls back an idle transaction, to release its locks. */
const TRANSACTION_PAUSE_LIMIT = 15 * SECOND;

interface PoolOptions {
  /**
   * Scope of the limits. 'transaction' sets them in each transaction, because a pooler then gives the
   * connection to a different client. 'none' is for work that is expected to take long.
   */
  limits: 'session' | 'transaction' | 'none';
  size?: number | undefined;
  times?: Partial<typeof usualLimits>;
  silence?: DatabaseSilence;
}

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
  /**
   * Ignores a lost connection: PostgreSQL then rolls back on its own, and this error mustn't hide the
   * original one.
   */
  override async rollbackTransaction(...args: Parameters<PostgresDriver['rollbackTransaction']>) {
    try {
      await super.rollbackTransaction(...args);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

const pools = new Set<pg.Pool>();

export function poolFigures() {
  const sum = (of: (pool: pg.Pool) => number) => [...pools].reduce((total, pool) => total + of(pool), 0);
  const idle = sum(({ idleCount }) => idleCount);
  return {
    busy: sum(({ totalCount }) => totalCount) - idle,
    idle,
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/**
 * Sets the limits within each transaction, because that is the only unit that a pooler keeps on one
 * connection.
 */
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

const isConnectionLost = (error: unknown) =>
  error instanceof Error && error.message === 'Connection terminated due to connection timeout';

const INT8 = pg.types.builtins.INT8;

const types = {
  getTypeParser: ((oid, format) =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Opens a pool. If a connection doesn't reply or leads to a standby, the pool drops that connection and all
 * others opened before the failed statement. After a failover or a firewall's timeout, they would fail too.
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
    ...(limits !== 'transaction' && { onConnect: limits === 'none' ? liftLimits : setLimits }),
    stream() {
      const socket = new Socket();
      sockets.set(socket, performance.now());
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    types,
  });
  pools.add(pool);
  // Without a listener, an 'error' event from a connection would end the process, and the pool's own listener
  // only covers idle connections. The next query replaces the connection.
  pool.on('connect', (client) => {
    connectedAt.set(client, performance.now());
    client.on('error', (error) => console.error(`The connection to the database was lost: ${error.message}`));
  });
  pool.on('error', () => {});

  const throwAway = (openedBefore: number) => {
    thrownAwayBefore = Math.max(thrownAwayBefore, openedBefore);
    for (const [socket, openedAt] of sockets) if (openedAt <= openedBefore) socket.destroy();
  };
  /** Statements without time limits aren't watched for silence, because they may take minutes. */
  const watch: DatabaseSilence['watch'] = limits === 'none' ? (send) => send() : silence.watch;
  const proveWhileOpen = () => pools.has(pool) && silence.prove();
  const isSilent = () => limits !== 'none' && silence.isProven();
  /** Replaces the pool's `query_timeout`, which would blame PostgreSQL while this process is blocked. */
  const withinLimit = <T>(answer: Promise<T>) =>
    limits === 'none'
      ? answer
      : withTimeLimit(isSilent() ? most.silent : most.answer, answer, () => {
          throw new Error(NO_ANSWER);
        });

  async function connectOnce() {
    const connecting = pool.connect();
    connecting.catch((error: unknown) => isConnectionLost(error) && proveWhileOpen());
    if (!isSilent()) return connecting;
    return withTimeLimit(most.silent, connecting, () => {
      // A connection that arrives too late is kept for the next statement. This one reports the timeout.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw new Error(NO_CONNECTION);
    });
  }

  /** Skips dropped connections, which the pool may return until their sockets have closed. */
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
            return await watch(() => withinLimit(client.query({ text, values: [...values] })));
          } catch (error) {
            // After a failover, the old primary may still reply, but it only allows reads.
            if (isReadOnly(error) || (error instanceof Error && error.message === NO_ANSWER)) {
              isDead = true;
              throwAway(sentAt);
              if (!isReadOnly(error)) proveWhileOpen();
            }
            throw error;
          }
        },
        release: () => client.release(isDead),
      };
      return watched as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    async end() {
      pools.delete(pool);
      await pool.end();
      silence.end();
    },
  };
}

const liftLimits = (client: pg.ClientBase) =>
  client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');

/** Uses statements, because poolers reject these settings as connection parameters. */
const setLimits = (client: pg.ClientBase) =>
  client.query(
    `set statement_timeout = ${STATEMENT_LIMIT}; set idle_in_transaction_session_timeout = ${TRANSACTION_PAUSE_LIMIT}`,
  );
