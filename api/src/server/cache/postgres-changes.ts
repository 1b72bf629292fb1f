import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Changed, changeListeners, type Changes } from './changes';
import { keepListening, LISTENER, notify, type Query, type Times } from './postgres-listener';
import { within } from '../time/time-limit';

/** The channel on which processes tell each other what changed. */
export const CHANGED = 'lapis_changed';
const HEARD = 'lapis_heard';

/** PostgreSQL takes less than 8000. */
const LONGEST_PAYLOAD = 7500;

const Notice = z.object({
  id: z.string(),
  tags: z.union([z.array(z.string()), z.literal('everything')]),
});

/** The notice of who changed everything, and waits for nobody to hear of it. */
export const everythingChanged = JSON.stringify({ id: '', tags: 'everything' } satisfies z.infer<
  typeof Notice
>);

/** A change on its way to the other processes. */
interface Sending {
  payload: string;
  isSent: boolean;
  /** The processes that listened when it was sent, by the number of their connection. */
  listeners: number[] | undefined;
  heard: Set<number>;
  /** Whether somebody still waits for it to be heard. */
  isAwaited: boolean;
  done(): void;
}

interface Options {
  times?: Times;
  log?: (line: string) => void;
}

/**
 * Changes told by notices of PostgreSQL (LISTEN and NOTIFY). Every process says that it heard, and publishing
 * waits for all that listened. One whose connection is lost can't be told: it holds nothing for fresh until it
 * listens again.
 */
export async function postgresChanges(
  connectionString: string,
  { times = { pulse: 20_000, limit: 3000 }, log = console.error }: Options = {},
): Promise<Changes> {
  const { tell, subscribe } = changeListeners();
  const sendings = new Map<string, Sending>();
  let query: Query | undefined;
  let wasDown = false;

  const connection = await keepListening(connectionString, {
    channels: [CHANGED, HEARD],
    times,
    heard({ channel, payload = '', processId }) {
      if (channel === HEARD) sayHeard(payload, processId);
      else receive(payload);
    },
    up(connected) {
      query = connected;
      tell('everything');
      if (wasDown) log('Changes made by other processes are being announced by the database again.');
      wasDown = false;
      for (const [id, sending] of sendings) if (!sending.isSent) send(id, sending, connected);
    },
    down(reason) {
      query = undefined;
      if (wasDown) return;
      wasDown = true;
      tell('everything');
      log(`Changes made by other processes can't be heard at the moment: ${reason}.`);
    },
  });

  function receive(payload: string) {
    const notice = parse(payload);
    // Its own were told when they were published.
    if (!sendings.has(notice.id)) tell(notice.tags);
    if (query && notice.id) notify(query, HEARD, notice.id).catch(leaveToReconnect);
  }

  function sayHeard(id: string, process: number) {
    const sending = sendings.get(id);
    sending?.heard.add(process);
    settle(sending);
  }

  function send(id: string, sending: Sending, through: Query) {
    sending.isSent = true;
    through<{ listeners: number[] }>(
      `select pg_notify($1, $2), array(
         select pid from pg_stat_activity where datname = current_database() and application_name = $3
       ) as listeners`,
      [CHANGED, sending.payload, LISTENER],
    )
      .then(({ rows: [row] }) => {
        sending.listeners = row?.listeners ?? [];
        settle(sending);
        if (!sending.isAwaited) sendings.delete(id);
      })
      .catch(() => {
        sending.isSent = false;
      });
  }

  return {
    subscribe,
    get listening() {
      return query !== undefined;
    },
    async publish(tags) {
      tell(tags);
      const id = randomUUID();
      const sending: Sending = {
        payload: payloadOf(id, tags),
        isSent: false,
        listeners: undefined,
        heard: new Set(),
        isAwaited: true,
        done: () => {},
      };
      const arrived = new Promise<void>((resolve) => {
        sending.done = resolve;
      });
      sendings.set(id, sending);
      if (query) send(id, sending, query);
      await within(times.limit, arrived).catch(() =>
        log(`Some processes may not have heard of a change: ${tags.join(', ')}.`),
      );
      // What could not be sent stays, and goes out as soon as there is a connection again.
      sending.isAwaited = false;
      if (sending.isSent) sendings.delete(id);
    },
    async close() {
      query = undefined;
      for (const { done } of sendings.values()) done();
      sendings.clear();
      await connection.close();
    },
  };
}

function settle(sending: Sending | undefined) {
  if (sending?.listeners?.every((listener) => sending.heard.has(listener))) sending.done();
}

function payloadOf(id: string, tags: Changed) {
  const payload = JSON.stringify({ id, tags });
  return Buffer.byteLength(payload) <= LONGEST_PAYLOAD ? payload : JSON.stringify({ id, tags: 'everything' });
}

/** A notice that is none of ours, such as one typed by hand, means everything. */
function parse(payload: string): z.infer<typeof Notice> {
  try {
    return Notice.parse(JSON.parse(payload));
  } catch {
    return { id: '', tags: 'everything' };
  }
}

/** A connection that fails is replaced by the listener. */
const leaveToReconnect = () => {};
