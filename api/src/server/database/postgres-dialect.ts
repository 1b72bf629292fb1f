import { Socket } from 'node:net';
import { PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely';
import pg from 'pg';
import { SECOND } from '../time/clock';
import { isUnavailable, NO_ANSWER } from './failures';

/** How long a connection may take, or a wait for one that is free. */
const CONNECT_LIMIT = 5 * SECOND;
/** What takes PostgreSQL longer it gives up, and says so; as long as SQLite waits for a lock. */
const STATEMENT_LIMIT = 5 * SECOND;
/** After so long without even that, the way to PostgreSQL is dead. */
const ANSWER_LIMIT = 7 * SECOND;
/** A transaction of which nothing more is heard is undone by PostgreSQL: what it locks would stay locked for hours. */
const TRANSACTION_PAUSE_LIMIT = 15 * SECOND;

export interface PoolOptions {
  /** For work of which a statement may take minutes: no limits but that of connecting. */
  isPatient?: boolean;
}

/** Kysely's PostgreSQL, for which the silence of a network is over when it is over. */
export class ResilientPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(connectionString: string, options?: PoolOptions) {
    const pool = openPool(connectionString, options);
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new ResilientPostgresDriver({ pool: this.#pool });
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

const INT8 = pg.types.builtins.INT8;

/**
 * Connections that are thrown away as soon as one of them gets no answer, together with all others that are as old
 * or older: where a failover or a firewall swallowed one, the next statement on any other would be lost as well.
 */
function openPool(connectionString: string, { isPatient = false }: PoolOptions = {}): PostgresPool {
  const sockets = new Map<Socket, number>();
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    ...(!isPatient && { query_timeout: ANSWER_LIMIT, onConnect: setLimits }),
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
  // A connection that breaks is replaced by the next query; without a listener it ends the process. The pool's own
  // listener hears idle connections only, and one may break at work too.
  pool.on('connect', (client) =>
    client.on('error', (error) => console.error(`The connection to the database was lost: ${error.message}`)),
  );
  pool.on('error', () => {});

  const throwAway = (openedBefore: number) => {
    for (const [socket, openedAt] of sockets) if (openedAt <= openedBefore) socket.destroy();
  };
  return {
    async connect() {
      const client = await pool.connect();
      let isDead = false;
      const watched = {
        async query(text: string, values: readonly unknown[]) {
          const sentAt = performance.now();
          try {
            return await client.query(text, [...values]);
          } catch (error) {
            if (error instanceof Error && error.message === NO_ANSWER) {
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
    end: () => pool.end(),
  };
}

/** As a statement, because poolers refuse connections that come with such settings. */
const setLimits = (client: pg.ClientBase) =>
  client.query(
    `set statement_timeout = ${STATEMENT_LIMIT}; set idle_in_transaction_session_timeout = ${TRANSACTION_PAUSE_LIMIT}`,
  );
