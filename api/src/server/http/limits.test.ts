import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { drainableServer } from './stop/drain';
import { serverLimits } from './limits';
import { describeSite } from '../../testing/testing';

async function answerTo(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  return { status: Number(answer.split(' ', 2)[1]), answer };
}

describeSite('the head of a request', (site) => {
  let port: number;
  beforeAll(async () => {
    const address = await site().app.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(address).port);
  });

  const get = (path: string, headers: string[]) =>
    answerTo(
      port,
      [`GET ${path} HTTP/1.1`, 'host: lapis.example', 'connection: close', ...headers, '', ''].join('\r\n'),
    );

  test('may have 16 kB, including the address', async () => {
    expect((await get('/healthz', [`x-long: ${'x'.repeat(15 * 1024)}`])).status).toBe(200);
    expect((await get('/healthz', [`x-long: ${'x'.repeat(16 * 1024)}`])).status).toBe(431);
    const half = 'x'.repeat(9 * 1024);
    expect((await get(`/healthz?${half.slice(0, 4000)}`, [`x: ${half}`, `y: ${half}`])).status).toBe(431);
  });

  test('is read up to its hundredth header', async () => {
    const [, etag = ''] = /^etag: (.*)\r$/im.exec((await get('/robots.txt', [])).answer) ?? [];
    const known = `if-none-match: ${etag}`;
    const others = (count: number) => Array.from({ length: count }, (_, index) => `x-${index}: 1`);
    // Two headers precede these.
    expect((await get('/robots.txt', [...others(97), known])).status).toBe(304);
    // Node drops further headers or, since 24, rejects the request.
    expect([200, 431]).toContain((await get('/robots.txt', [...others(98), known])).status);
  });

  test('and the connection have the time limits of the configuration', () => {
    expect(site().app.server).toMatchObject({
      headersTimeout: serverLimits.headersTimeout,
      requestTimeout: serverLimits.requestTimeout,
      keepAliveTimeout: serverLimits.keepAliveTimeout,
    });
  });
});

test('a head that never ends gets a response with 408', async () => {
  const limits = { ...serverLimits, headersTimeout: 50, connectionsCheckingInterval: 10 };
  const { server } = drainableServer(limits, (_request, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect((await answerTo(port, 'GET / HTTP/1.1\r\nhost: lapis.example\r\n')).status).toBe(408);
  server.close();
  await once(server, 'close');
});
