import { createServer, connect, type Socket } from 'node:net';

/** For tests: a way to a database server that can be cut, as when the server stops, and be mended again. */
export async function breakableProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
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
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
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
    /** Connections break, and no new ones are made. */
    cut() {
      mode = 'cut';
      breakAll();
    },
    /** Connections stay, and nothing comes through. */
    silence() {
      mode = 'silent';
    },
    mend() {
      mode = 'whole';
    },
    async close() {
      breakAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
