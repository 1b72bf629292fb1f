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
  /** Resolves to true once this process has handled the change. */
  own: Promise<boolean>;
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
      void tell('everything');
      if (wasDown) log('Changes made by other processes are being received again.');
      wasDown = false;
      for (const [id, sending] of sendings) if (!sending.isSent) send(id, sending, connected);
    },
    down(reason) {
      query = undefined;
      if (wasDown) return;
      wasDown = true;
      void tell('everything');
      log(`Changes made by other processes can’t be received at the moment: ${reason}.`);
    },
  });

  function receive(payload: string) {
    const notice = parse(payload);
    const handled = sendings.get(notice.id)?.own ?? tell(notice.tags);
    if (!notice.id) return;
    void handled.then((isHandled) => {
      if (query && isHandled) notify(query, HEARD, notice.id).catch(leaveToReconnect);
    });
  }

  function sayHeard(id: string, process: number) {
    const sending = sendings.get(id);
    sending?.heard.add(process);
    settle(sending);
  }

  function send(id: string, sending: PendingChange, through: Query) {
    sending.isSent = true;
    notifyListeners(through, sending.payload)
      .then((listeners) => {
        sending.listeners = listeners;
        settle(sending);
        if (!sending.isAwaited) sendings.delete(id);
      })
      .catch(() => {
        sending.isSent = false;
      });
  }

  /** Tells all processes, and returns the change if some haven't handled it within the time limit. */
  async function spread(tags: readonly string[], limit: number) {
    const id = randomUUID();
    const sending = createPending(encodePayload(id, tags), tell(tags));
    const arrived = new Promise<undefined>((resolve) => {
      sending.done = () => resolve(undefined);
    });
    sendings.set(id, sending);
    if (query) send(id, sending, query);
    const late = await withTimeLimit<PendingChange | undefined>(limit, arrived, () => sending);
    sending.isAwaited = false;
    if (sending.isSent) sendings.delete(id);
    return late;
  }

  return {
    subscribe,
    get listening() {
      return query !== undefined;
    },
    async publish(tags) {
      if (await spread(tags, times.limit))
        log(`Some processes may have missed a change: ${tags.join(', ')}.`);
    },
    async confirm(tags, limit) {
      const late = await spread(tags, limit);
      return late ? nameSilent(late, query, times.limit) : [];
    },
    async close() {
      query = undefined;
      for (const { done } of sendings.values()) done();
      sendings.clear();
      await connection.close();
    },
  };
}

/** Announces a change, and returns the ids of the connections that listen. */
async function notifyListeners(query: Query, payload: string) {
  const { rows } = await query<{ listeners: number[] }>(
    `select pg_notify($1, $2), array(
       select pid from pg_stat_activity where datname = current_database() and application_name = $3
     ) as listeners`,
    [CHANGED, payload, LISTENER],
  );
  return rows[0]?.listeners ?? [];
}

const createPending = (payload: string, own: Promise<boolean>): PendingChange => ({
  payload,
  isSent: false,
  listeners: undefined,
  heard: new Set(),
  isAwaited: true,
  own,
  done: () => {},
});

function settle(sending: PendingChange | undefined) {
  if (sending?.listeners?.every((listener) => sending.heard.has(listener))) sending.done();
}

/** Returns names of the listening processes that haven't handled a change. */
async function nameSilent({ listeners, heard }: PendingChange, query: Query | undefined, limit: number) {
  if (!query || !listeners) return ['the other processes'];
  const silent = listeners.filter((listener) => !heard.has(listener));
  const asked = query<{ address: string | null }>(
    `select distinct host(client_addr) as address from pg_stat_activity
     where pid = any($1) and application_name = $2`,
    [silent, LISTENER],
  );
  const found = await withTimeLimit(limit, asked).catch(() => undefined);
  if (!found) return ['the other processes'];
  // A process without an address is on the database's own machine.
  return found.rows.map(({ address }) => `a process on ${address ?? 'the server of the database'}`);
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
