import { createServer, connect, type Socket } from 'node:net';

/** A proxy to a database server. It can be cut, as if the server had stopped, and mended. */
export async function breakableProxy(databaseUrl: string) {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'whole' | 'cut' | 'silent' = 'whole';

  const server = createServer((incoming) => {
    if (mode === 'cut') return void incoming.destroy();
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => mode === 'whole' && to.write(chunk));
      // In silent mode, the proxy doesn't even forward the end of a connection.
      from.on('error', () => mode !== 'silent' && to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (mode !== 'silent') to.destroy();
      });
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      mode = 'cut';
      breakAll();
    },
    /** Keeps connections open but forwards nothing. */
    silence() {
      mode = 'silent';
    },
    mend() {
      mode = 'whole';
    },
    leadTo(otherUrl: string) {
      target = new URL(otherUrl);
    },
    async close() {
      breakAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
