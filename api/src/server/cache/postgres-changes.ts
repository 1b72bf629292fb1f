import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ChangedTags, changeListeners, type Changes } from './changes';
import { keepListening, LISTENER, notify, type Query, type ListenerTimes } from './postgres-listener';
import { withTimeLimit } from '../time/time-limit';

export const CHANGED = 'lapis_changed';
const HEARD = 'lapis_heard';

/** Maximum length of a payload in bytes. PostgreSQL allows less than 8000. */
const LONGEST_PAYLOAD = 7500;

const Notice = z.object({
  id: z.string(),
  tags: z.union([z.array(z.string()), z.literal('everything')]),
});

/** Payload for a change that no process waits for, such as a restore. */
export const everythingChanged = JSON.stringify({ id: '', tags: 'everything' } satisfies z.infer<
  typeof Notice
>);

interface PendingChange {
  payload: string;
  isSent: boolean;
  listeners: number[] | undefined;
  heard: Set<number>;
  isAwaited: boolean;
  done(): void;
}

interface PostgresChangesOptions {
  times?: ListenerTimes;
  log?: (line: string) => void;
}

/**
 * Publishes changes with PostgreSQL's LISTEN and NOTIFY. Every process acknowledges a change, and `publish`
 * waits for all listening processes. A process that has lost its connection treats its cache as stale until
 * it listens again.
 */
export async function postgresChanges(
  connectionString: string,
  { times = { pulse: 20_000, limit: 3000 }, log = console.error }: PostgresChangesOptions = {},
): Promise<Changes> {
  const { tell, subscribe } = changeListeners();
  const sendings = new Map<string, PendingChange>();
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
      log(`Changes made by other processes can’t be heard at the moment: ${reason}.`);
    },
  });

  function receive(payload: string) {
    const notice = parse(payload);
    if (!sendings.has(notice.id)) tell(notice.tags);
    if (query && notice.id) notify(query, HEARD, notice.id).catch(leaveToReconnect);
  }

  function sayHeard(id: string, process: number) {
    const sending = sendings.get(id);
    sending?.heard.add(process);
    settle(sending);
  }

  function send(id: string, sending: PendingChange, through: Query) {
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
      const sending: PendingChange = {
        payload: encodePayload(id, tags),
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
      await withTimeLimit(times.limit, arrived).catch(() =>
        log(`Some processes may not have heard of a change: ${tags.join(', ')}.`),
      );
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

function settle(sending: PendingChange | undefined) {
  if (sending?.listeners?.every((listener) => sending.heard.has(listener))) sending.done();
}

function encodePayload(id: string, tags: ChangedTags) {
  const payload = JSON.stringify({ id, tags });
  return Buffer.byteLength(payload) <= LONGEST_PAYLOAD ? payload : JSON.stringify({ id, tags: 'everything' });
}

/** Parses a notice. An invalid one, such as one typed into psql, is treated as if everything had changed. */
function parse(payload: string): z.infer<typeof Notice> {
  try {
    return Notice.parse(JSON.parse(payload));
  } catch {
    return { id: '', tags: 'everything' };
  }
}

const leaveToReconnect = () => {};
