import { createConnectPolicy } from '../../server/web/ask';
import { visitLink } from './visit-link';
import { rulesFor, webServer } from '../../server/web/web-server.fixture';

type Server = Awaited<ReturnType<typeof webServer>>;

const usual = { mayConnect: createConnectPolicy({}) };

describe('a visit to an address', () => {
  let server: Server;
  let other: Server;
  let release = () => {};

  beforeAll(async () => {
    other = await webServer((_request, response) => response.end('private'));
    server = await webServer(({ method, url = '' }, response) => {
      const [, first = '', second = ''] = url.split('/');
      if (/^\d+$/.test(first) && second) response.writeHead(Number(first), { location: url.slice(4) }).end();
      else if (/^\d+$/.test(first)) response.writeHead(Number(first)).end();
      else if (first === 'to-other') response.writeHead(302, { location: other.url }).end();
      else if (first === 'to-file') response.writeHead(301, { location: 'file:///etc/passwd' }).end();
      else if (first === 'to-nonsense') response.writeHead(301, { location: 'http://' }).end();
      else if (first === 'nowhere') response.writeHead(301).end();
      else if (first === 'round') response.writeHead(301, { location: '/round' }).end();
      else if (first === 'silent') release = () => response.end();
      else if (first === 'get-only' && method === 'HEAD') response.writeHead(Number(second)).end();
      else if (first === 'endless' && method === 'HEAD') response.writeHead(405).end();
      else if (first === 'endless') response.write('and so on');
      else if (first === 'not-http') response.socket?.end('SSH-2.0-OpenSSH\r\n');
      else response.end();
    });
  });
  afterAll(async () => {
    release();
    await server.close();
    await other.close();
  });
  beforeEach(() => server.asked.splice(0));

  const visit = (path: string) => visitLink(server.url + path, rulesFor(server));

  test('finds a page that works with a HEAD request alone', async () => {
    expect(await visit('/')).toEqual({ status: 'ok', code: 200, words: 'Works', moved_to: null });
    expect(server.asked).toEqual(['HEAD /']);
  });

  test.each([
    [404, 'dead', 'Not found (404)'],
    [410, 'dead', 'Removed for good (410)'],
    [401, 'unsure', 'The server refused the check (401)'],
    [403, 'unsure', 'The server refused the check (403)'],
    [429, 'unsure', 'The server refused the check (429)'],
    [500, 'unsure', 'The server reports an error (500)'],
    [503, 'unsure', 'The server reports an error (503)'],
  ])('says what %d means', async (code, status, words) => {
    expect(await visit(`/${code}`)).toEqual({ status, code, words, moved_to: null });
  });

  test.each([403, 404, 405, 501])('sends a GET request if HEAD is refused with %d', async (code) => {
    expect(await visit(`/get-only/${code}`)).toMatchObject({ status: 'ok', code: 200 });
    expect(server.asked).toEqual([`HEAD /get-only/${code}`, `GET /get-only/${code}`]);
  });

  test('does not wait for the end of a page', async () => {
    expect(await visit('/endless')).toMatchObject({ status: 'ok' });
  });

  test('says where an address moved permanently, up to the first temporary redirect', async () => {
    expect(await visit('/301/308/new?q=1#part')).toEqual({
      status: 'moved',
      code: 200,
      words: `Moves to ${server.url}/new?q=1#part`,
      moved_to: `${server.url}/new?q=1#part`,
    });
    expect(await visit('/301/302/login')).toMatchObject({ moved_to: `${server.url}/302/login` });
    expect(await visit('/302/301/login')).toMatchObject({ status: 'ok', moved_to: null });
    expect(await visit('/301/404')).toMatchObject({ status: 'dead', code: 404 });
  });

  test('follows five redirects, and no more', async () => {
    expect(await visit('/302/302/302/302/302/end')).toMatchObject({ status: 'ok' });
    server.asked.splice(0);
    expect(await visit('/round')).toMatchObject({
      status: 'unsure',
      words: expect.stringMatching(/5 times/),
    });
    expect(server.asked).toHaveLength(6);
    expect(await visit('/nowhere')).toMatchObject({ status: 'unsure', code: 301 });
    expect(await visit('/to-nonsense')).toMatchObject({ words: 'Leads to an address that is not valid' });
  });

  test('follows no redirect to an address that it may not visit', async () => {
    const refused = { status: 'unsure', code: null, words: expect.stringMatching(/^Not checked/) };
    expect(await visit('/to-other')).toMatchObject(refused);
    expect(await visit('/to-file')).toMatchObject(refused);
    expect(other.asked).toEqual([]);
  });

  test('checks the addresses that a name resolves to, and connects to those', async () => {
    const judged: string[] = [];
    const rules = {
      timeLimit: 10_000,
      mayConnect(address: string, port: number) {
        judged.push(address);
        return port === server.port;
      },
    };
    const named = `http://localhost:${server.port}/`;
    expect(await visitLink(named, rules)).toMatchObject({ status: 'ok' });
    expect(judged).toContain('127.0.0.1');
    server.asked.splice(0);
    const partly = { ...rules, mayConnect: (address: string) => address !== '127.0.0.1' };
    expect(await visitLink(named, partly)).toMatchObject({ words: expect.stringMatching(/^Not checked/) });
    expect(server.asked).toEqual([]);
  });

  test('reports a server that does not respond in time', async () => {
    const answer = await visitLink(`${server.url}/silent`, { ...rulesFor(server), timeLimit: 500 });
    expect(answer).toMatchObject({
      status: 'unsure',
      words: 'The server did not reply within 0.5 seconds',
    });
  });

  test('reports a server that can’t be reached or doesn’t speak HTTP', async () => {
    const gone = await webServer(() => {});
    await gone.close();
    const unreachable = { status: 'unsure', code: null, words: 'The server could not be reached' };
    expect(await visitLink(gone.url, rulesFor(gone))).toMatchObject(unreachable);
    expect(await visit('/not-http')).toMatchObject(unreachable);
    expect(await visitLink(server.url.replace('http:', 'https:'), rulesFor(server))).toMatchObject(
      unreachable,
    );
    const nobody = await visitLink('http://nobody.invalid/', usual);
    expect(['dead', 'unsure']).toContain(nobody.status);
  });

  test.each([
    'http://localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://224.0.0.1/',
    'http://user:secret@127.0.0.1/',
    // Public, but no web port.
    'http://93.184.215.14:22/',
    'https://93.184.215.14:8443/',
  ])('never goes to %s', async (address) => {
    expect(await visitLink(address, usual)).toEqual({
      status: 'unsure',
      code: null,
      words: 'Not checked, because it is not on the public internet',
      moved_to: null,
    });
  });
});
