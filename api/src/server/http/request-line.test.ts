import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { deploy } from '../../pages/rendering/site-code.fixture';
import { describeSite } from '../../testing/testing';

describeSite('a request', (site) => {
  let port: number;

  beforeAll(async () => {
    await deploy(
      site(),
      `exports.load = async ({ address }) => ({ title: address }); exports.render = (address) => '<h1>' + address + '</h1>';`,
    );
    const address = await site().app.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(address).port);
  });

  async function answerTo(...lines: string[]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write([...lines, 'accept: text/html', 'connection: close', '', ''].join('\r\n'));
    const answer = await text(socket);
    return { status: Number(answer.split(' ', 2)[1]), answer };
  }

  test.each([
    'http://evil.example/about',
    'https://evil.example:444/about?utm_source=x',
    'HTTP://evil.example/about',
  ])('for an absolute address is treated as one for its path: %s', async (address) => {
    const { status, answer } = await answerTo(`GET ${address} HTTP/1.1`, 'host: lapis.example');
    expect(status).toBe(200);
    expect(answer).toContain('<h1>/about</h1>');
    expect(answer).not.toContain('evil.example');
  });

  test('for a variant of an address on another host leads to the page of this one', async () => {
    const { status, answer } = await answerTo(
      'GET HTTP://evil.example/About/ HTTP/1.1',
      'host: lapis.example',
    );
    expect(status).toBe(301);
    expect(answer).toMatch(/^location: \/about\r$/im);
  });

  test('with two hosts is rejected, because a proxy and the server might choose different ones', async () => {
    const { status, answer } = await answerTo('GET /about HTTP/1.1', 'host: a.example', 'Host: b.example');
    expect(status).toBe(400);
    expect(answer).toContain('A request must name one host.');
    for (const header of ['referrer-policy', 'permissions-policy', 'content-security-policy: default-src'])
      expect(answer.toLowerCase()).toContain(`\r\n${header}`);
  });

  test('that names no path is rejected', async () => {
    expect((await answerTo('OPTIONS * HTTP/1.1', 'host: lapis.example')).status).toBe(400);
  });

  test('for a long address gets 414, or 404 if it is just short enough', async () => {
    const get = (path: string) => answerTo(`GET ${path} HTTP/1.1`, 'host: lapis.example');
    const long = await get(`/q/${'a/'.repeat(7500)}`);
    expect(long.status).toBe(414);
    expect(long.answer).toContain('4096 characters');
    expect((await get(`/about?${'a=1&'.repeat(1100)}`)).status).toBe(414);
    expect((await get(`/q/${'a/'.repeat(2000)}`)).status).toBe(404);
  });
});
