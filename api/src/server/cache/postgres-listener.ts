import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pLimit from 'p-limit';
import pg from 'pg';
import { within } from '../time/time-limit';

/** How others recognise, among all connections to the database, those that listen. */
export const LISTENER = 'lapis listener';

const PULSE = 'lapis_pulse';
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

export interface Times {
  /** How often the connection is tried while it is silent, in milliseconds. */
  pulse: number;
  /** How long an answer may take, in milliseconds. */
  limit: number;
}

/** Asks on the connection that listens, each after the one before: it takes one question at a time. */
export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
) => Promise<pg.QueryResult<Row>>;

interface Listening {
  channels: string[];
  times: Times;
  heard(notice: pg.Notification): void;
  /** Notices come from now on; those before are lost. */
  up(query: Query): void;
  down(reason: string): void;
}

/**
 * Listens to channels of PostgreSQL on a connection of its own, and connects again whenever that breaks. Answers
 * after the first try, whether it went well or not.
 */
export async function keepListening(
  connectionString: string,
  { channels, times, heard, up, down }: Listening,
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
      // A polite end would wait for an answer, and there may be nobody left to give one.
      own.destroy();
      if (isClosed) return;
      down(reason instanceof Error ? reason.message : String(reason));
      timer = setTimeout(() => void connect(), pause).unref();
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
    /** Sends a notice to itself: a connection may be dead without a word, or a pooler may pass on no notices. */
    const beat = async () => {
      const id = randomUUID();
      const returned = new Promise<void>((resolve) => beats.set(id, resolve));
      try {
        await within(times.limit, Promise.all([returned, notify(query, PULSE, id)]));
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
      // Only who bears the name is waited for, so it is taken before anything is held for fresh.
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
