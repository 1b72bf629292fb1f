import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { download } from './download';
import { rulesFor, webServer } from './web-server.fixture';

type Server = Awaited<ReturnType<typeof webServer>>;

describe('a download', () => {
  let server: Server;
  let other: Server;

  beforeAll(async () => {
    other = await webServer((_request, response) => response.end('private'));
    server = await webServer(({ url }, response) => {
      if (url === '/to-other') response.writeHead(302, { location: other.url }).end();
      else if (url === '/to-file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else if (url === '/round') response.writeHead(302, { location: '/round' }).end();
      else if (url === '/moved') response.writeHead(301, { location: '/kite' }).end();
      else if (url === '/gone') response.writeHead(410).end();
      else if (url === '/other-protocol')
        response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end();
      else if (url === '/cut')
        response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy());
      else if (url === '/kite') response.end('a kite');
    });
  });
  afterAll(async () => {
    await server.close();
    await other.close();
  });

  const from = (path: string, more = {}) =>
    download(server.url + path, { ...rulesFor(server), ...more }, text);

  test('follows a redirect to the file', async () => {
    expect(await from('/moved')).toBe('a kite');
  });

  test.each([
    ['/gone', /There is nothing there .* \(410\)/],
    ['/round', /redirects more than 5 times/],
    ['/to-other', /not on the public internet/],
    ['/to-file', /not on the public internet/],
    ['/cut', /could not be reached/],
    ['/other-protocol', /could not be reached/],
  ])('says why %s can’t be downloaded', async (path, words) => {
    await expect(from(path)).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringMatching(words),
    });
  });

  test('gives up on a server that does not respond', async () => {
    await expect(from('/silent', { answerLimit: 1 })).rejects.toMatchObject({
      message: expect.stringMatching(/did not respond in time/),
    });
  });

  test('throws the error of storing the file, even if the download was cancelled meanwhile', async () => {
    const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
    const closing = new AbortController();
    const keep = async (body: Readable) => {
      await text(body);
      closing.abort();
      throw full;
    };
    const rules = { ...rulesFor(server), closing: closing.signal };
    await expect(download(`${server.url}/kite`, rules, keep)).rejects.toBe(full);
  });

  test('connects to no machine of a private network', async () => {
    const before = [...server.asked];
    await expect(download(server.url, { mayConnect: () => false }, text)).rejects.toMatchObject({
      message: expect.stringMatching(/not on the public internet/),
    });
    expect(server.asked).toEqual(before);
  });
});
