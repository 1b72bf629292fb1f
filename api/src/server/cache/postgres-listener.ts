import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pLimit from 'p-limit';
import pg from 'pg';
import { withTimeLimit } from '../time/time-limit';

/** `application_name` by which publishers find the listening connections. */
export const LISTENER = 'lapis listener';

const PULSE = 'lapis_pulse';
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

export interface ListenerTimes {
  pulse: number;
  limit: number;
}

export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
) => Promise<pg.QueryResult<Row>>;

interface ListenerOptions {
  channels: string[];
  times: ListenerTimes;
  heard(notice: pg.Notification): void;
  up(query: Query): void;
  down(reason: string): void;
}

/**
 * Keeps open a PostgreSQL connection that listens to channels, and reconnects if the connection breaks.
 * Resolves after the first attempt, whether or not it succeeded.
 */
export async function keepListening(
  connectionString: string,
  { channels, times, heard, up, down }: ListenerOptions,
) {
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE;
  let isClosed = false;

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.destroy();
    },
  };

  async function connect() {
    const own = new Socket();
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: times.limit,
      stream: () => own,
    });
    const inTurn = pLimit(1);
    const query: Query = (text, values) => inTurn(() => client.query(text, values));
    const beats = new Map<string, () => void>();
    let isOver = false;
    socket = own;

    const over = (reason: unknown) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      // Avoids `client.end()`, which waits for a reply that a dead server never sends.
      own.destroy();
      if (isClosed) return;
      down(reason instanceof Error ? reason.message : String(reason));
      timer = setTimeout(() => void connect(), pause).unref();
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
    /**
     * Tests the connection by sending a notice through it and waiting for it to come back. A connection may
     * be dead without an error, and a pooler may drop notices.
     */
    const beat = async () => {
      const id = randomUUID();
      const returned = new Promise<void>((resolve) => beats.set(id, resolve));
      try {
        await withTimeLimit(times.limit, Promise.all([returned, notify(query, PULSE, id)]));
      } finally {
        beats.delete(id);
      }
    };
    const keepBeating = () => {
      if (isOver) return;
      timer = setTimeout(() => void beat().then(keepBeating, over), times.pulse).unref();
    };

    client.on('error', over);
    client.on('end', () => over('the connection ended'));
    client.on('notification', (notice) => {
      if (notice.channel === PULSE) beats.get(notice.payload ?? '')?.();
      else heard(notice);
    });
    try {
      await client.connect();
      for (const channel of [PULSE, ...channels]) await client.query(`listen ${channel}`);
      // Publishers only wait for connections with this name, so sets it before the caches are treated as
      // fresh.
      await client.query(`set application_name = '${LISTENER}'`);
      await beat();
      if (isOver || isClosed) return;
      pause = FIRST_PAUSE;
      up(query);
      keepBeating();
    } catch (error) {
      over(error);
    }
  }
}

export const notify = (query: Query, channel: string, payload: string) =>
  query('select pg_notify($1, $2)', [channel, payload]);
