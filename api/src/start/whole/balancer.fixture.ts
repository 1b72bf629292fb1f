import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/free-port';
import { sendRequest } from './load.fixture';

/**
 * A load balancer. It sends each request to the next server that was ready at its last /readyz check, over
 * keep-alive connections. If a new connection is refused, it retries with a different server.
 * @param repeats also retries a read if its connection broke after the request was sent
 */
export async function balance(ports: number[], { repeats = false } = {}) {
  const servers = ports.map((port) => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }));
  let turn = 0;
  const closing = new AbortController();

  function pass(incoming: IncomingMessage, body: Buffer, response: ServerResponse, tries = servers.length) {
    const ready = servers.filter(({ isReady }) => isReady);
    const server = ready[turn++ % ready.length];
    if (!server || tries === 0) return void response.writeHead(502).end('no server is ready');
    const { method, url: path } = incoming;
    const headers = withoutConnection(incoming.headers);
    const { port, agent } = server;
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers, agent });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
      answer.pipe(response);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return void response.destroy();
      if (error.code !== 'ECONNREFUSED' && !(repeats && method === 'GET'))
        return void response.writeHead(502).end(`${error.code}: ${error.message}`);
      server.isReady = false;
      pass(incoming, body, response, tries - 1);
    });
    outgoing.end(body);
  }

  const proxy = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    pass(incoming, Buffer.concat(chunks), response);
  });
  const port = await freePort();
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening));
  const checks = servers.map(async (server) => {
    while (!closing.signal.aborted) {
      const answer = await sendRequest(`http://127.0.0.1:${server.port}/readyz`).catch(() => undefined);
      server.isReady = answer?.status === 200;
      await sleep(50);
    }
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async untilAll() {
      while (!servers.every(({ isReady }) => isReady)) await sleep(20);
    },
    async close() {
      closing.abort();
      await Promise.all(checks);
      for (const { agent } of servers) agent.destroy();
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}

/** Removes hop-by-hop headers (RFC 9110, 7.6.1). */
function withoutConnection(headers: IncomingHttpHeaders) {
  const others = { ...headers };
  delete others.connection;
  delete others['keep-alive'];
  return others;
}
