import { Agent, type IncomingMessage, request } from 'node:http';
import { until } from '../testing/postgres-programs.fixture';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
  agent?: Agent;
}

/** Each request comes from another network, or they would soon be too many from one. */
let networks = 0;
const nextNetwork = () => {
  networks += 1;
  return `10.${(networks >> 8) & 255}.${networks & 255}.1`;
};

/** Sends a request to a server that believes a proxy on this machine; answers its status, and the text. */
export function ask(url: string, { method = 'GET', headers = {}, body, agent }: Sent = {}) {
  const text = body && JSON.stringify(body);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        // Without one each request has a connection of its own.
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

/** Signs somebody in; answers what sends requests to the portal's calls, below /api/admin, in that name. */
export async function signedInAt(address: string, body: { email: string; password: string }) {
  const login = await ask(`${address}/api/login`, { method: 'POST', body });
  const { token } = JSON.parse(login.text) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    headers,
    change: (method: string, path: string, changes: object, agent?: Agent) =>
      ask(`${address}/api/admin${path}`, { method, body: changes, headers, ...(agent && { agent }) }),
  };
}

/** Adds the widget that is written to; answers its path below /api/admin. */
export async function addBusyWidget({ change }: Pick<Awaited<ReturnType<typeof signedInAt>>, 'change'>) {
  const made = await change('POST', '/widgets', { name: 'busy', title: 'Busy', html: '<p>0</p>' });
  const { id } = (JSON.parse(made.text) as { results: { id: number } }).results;
  return `/widgets/${id}`;
}

/** Does something again and again, from several places at once, until it is stopped; keeps what went wrong. */
export function constantly(places: (() => Promise<{ status: number; text: string }>)[]) {
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
    /** Resolves when so many more have been answered, or failed. */
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

/** A connection that is kept, for one place. */
export const kept = () => new Agent({ keepAlive: true, maxSockets: 1 });
