import { Agent, type IncomingMessage, request } from 'node:http';
import { until } from '../../testing/postgres-programs.fixture';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
  agent?: Agent;
}

/** Sends each request from a different network, because a single network would soon exceed its budget. */
let networks = 0;
const nextNetwork = () => {
  networks += 1;
  return `10.${(networks >> 8) & 255}.${networks & 255}.1`;
};

/** Sends a request to a server that trusts a proxy on this machine. */
export function sendRequest(url: string, { method = 'GET', headers = {}, body, agent }: Sent = {}) {
  const text = body && JSON.stringify(body);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        // Without an agent, each request opens its own connection.
        agent: agent ?? false,
        headers: {
          'x-forwarded-for': nextNetwork(),
          ...headers,
          ...(text && { 'content-type': 'application/json' }),
        },
      },
      (answer: IncomingMessage) => {
        let received = '';
        answer.on('data', (chunk: Buffer) => {
          received += chunk.toString();
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: received }));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Signs in and returns a function that calls /api/admin as that user. */
export async function signedInAt(address: string, body: { email: string; password: string }) {
  const login = await sendRequest(`${address}/api/login`, { method: 'POST', body });
  const { token } = JSON.parse(login.text) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    headers,
    change: (method: string, path: string, changes: object, agent?: Agent) =>
      sendRequest(`${address}/api/admin${path}`, { method, body: changes, headers, ...(agent && { agent }) }),
  };
}

/** Adds the widget that the load test keeps changing, and returns its path below /api/admin. */
export async function addBusyWidget({ change }: Pick<Awaited<ReturnType<typeof signedInAt>>, 'change'>) {
  const made = await change('POST', '/widgets', { name: 'busy', title: 'Busy', html: '<p>0</p>' });
  const { id } = (JSON.parse(made.text) as { results: { id: number } }).results;
  return `/widgets/${id}`;
}

/** Repeats calls from several clients at once until it is stopped, and collects failures. */
export function repeatCalls(places: (() => Promise<{ status: number; text: string }>)[]) {
  const failures: string[] = [];
  let done = 0;
  const stopping = new AbortController();
  const all = places.map(async (send) => {
    while (!stopping.signal.aborted) {
      await send().then(
        ({ status, text }) => void (status >= 300 && failures.push(`${status} ${text.slice(0, 200)}`)),
        (error: Error) => void failures.push(error.message),
      );
      done += 1;
    }
  });
  return {
    failures,
    /** Resolves after `count` more calls. */
    async more(count: number) {
      const goal = done + count;
      await until(async () => done >= goal);
    },
    async stop() {
      stopping.abort();
      await Promise.all(all);
    },
  };
}

export const keepAliveAgent = () => new Agent({ keepAlive: true, maxSockets: 1 });
