import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Manifest } from '@lapis/contract/manifest';
import { makeKeys, readPrivateKey, seal } from '@lapis/contract/signing';
import { lapis } from './lapis';

let dir: string;
let key: string;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lapis-cli-'));
  key = join(dir, 'keys/team.pem');
  await makeKeys(key);
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Runs a command in the temporary folder; returns its exit code and output. */
async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const said: unknown[] = [];
  const listen = (stream: 'log' | 'error') =>
    jest.spyOn(console, stream).mockImplementation((...texts: unknown[]) => void said.push(...texts));
  const spies = [listen('log'), listen('error')];
  const code = await lapis(args, { INIT_CWD: dir, RELEASE_KEYS: join(dir, 'keys'), ...env });
  for (const spy of spies) spy.mockRestore();
  return { code, text: said.join('\n') };
}
const local = (...args: string[]) => run([...args, '--dir', 'build']);

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(dir, file)), { recursive: true });
  await writeFile(join(dir, file), text);
};

const page = {
  name: 'shop',
  path: '/shop',
  query: [],
  worded: false,
  linkable: true,
  noindex: false,
  files: [],
  rendered: false,
  size: { script: 0, style: 0 },
};
const router = (...names: string[]) => ({ '@lapis/router': { range: '^0.1.0', names } });

/** Writes a version as a build would. */
async function lay(app: 'shell' | 'shop', version: string, said: Partial<Manifest> = {}) {
  const folder = join('build', app === 'shell' ? app : `remotes/${app}`, version);
  await write(`${folder}/dist/js/entry.js`, `/* ${version} */`);
  const ofRemote = {
    container: { name: 'charity_shop', type: 'script' as const, entry: 'dist/js/entry.js', scripts: [] },
    remote: { segments: ['shop'] },
    pages: [page],
    uses: router('page'),
  };
  const ofShell = { pages: [], uses: {}, offers: { '@lapis/router': { version: '0.1.0', names: ['page'] } } };
  const manifest = {
    app,
    version,
    protocol: 1,
    calls: {},
    ...(app === 'shell' ? ofShell : ofRemote),
    ...said,
  };
  await seal(join(dir, folder), manifest, await readPrivateKey(key));
  return folder;
}

/** Output after a version was made live in a folder, where a server is running or not. */
const moved = (sentence: string) => ({
  code: 0,
  text: `${sentence}\nA server that is running serves it within a few seconds.`,
});

const live = async (app: string) =>
  JSON.parse(await readFile(join(dir, 'build/remotes', app, 'live.json'), 'utf8')) as unknown;

test('in a remote’s own repository dev accepts its name, and reports a port that is in use', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await write('package.json', '{ "name": "shop" }');
  await write('remote.json', JSON.stringify({ port }));
  const before = process.cwd();
  process.chdir(dir);
  try {
    expect(await run(['dev', 'shop'])).toMatchObject({
      code: 1,
      text: `Port ${port} is in use: stop the program that uses it, or choose another one in remote.json.`,
    });
    expect((await run(['dev', 'stall'])).text).toContain('There is no remote stall');
  } finally {
    process.chdir(before);
    other.close();
  }
});

test('a version is promoted and rolled back, but not while the app is locked', async () => {
  await lay('shell', '1');
  await lay('shop', '1');
  await lay('shop', '2');
  expect(await local('promote', 'shell')).toEqual(moved('shell 1 is live'));
  expect(await local('promote', 'shop', '1')).toEqual(moved('shop 1 is live'));
  expect(await local('promote', 'shop', '2')).toEqual(moved('shop 2 is live'));
  expect(await live('shop')).toEqual({ version: '2', previous: '1', locked: false });
  expect((await local('status')).text).toMatch(/^shop +2 +1 +2 +–$/m);

  expect((await local('lock', 'shop')).text).toBe('shop 2 is locked');
  expect(await local('rollback', 'shop')).toEqual({
    code: 1,
    text: 'shop is locked. Please unlock it first.',
  });
  await local('unlock', 'shop');
  expect(await local('rollback', 'shop')).toEqual(moved('shop 1 is live again'));
  // Never to the version that was just left.
  expect(await local('rollback', 'shop')).toMatchObject({ code: 1 });
  expect(await live('shop')).toMatchObject({ version: '1' });
});

test('a version that a server marked as bad goes live only by force, and then is no longer bad', async () => {
  await lay('shell', '1');
  await lay('shop', '1');
  await lay('shop', '2');
  await local('promote', 'shell');
  await local('promote', 'shop', '1');
  const bad = { '2': '9 of 20 visits failed', '0': 'Slow' };
  await write('build/remotes/shop/live.json', JSON.stringify({ version: '1', bad }));
  expect(await local('promote', 'shop', '2')).toMatchObject({
    code: 1,
    text: expect.stringContaining('It was marked bad: 9 of 20 visits failed'),
  });
  expect(await local('promote', 'shop', '2', '--force', 'bad')).toEqual(moved('shop 2 is live'));
  expect(await live('shop')).toMatchObject({ version: '2', bad: { '0': 'Slow' } });
});

test('without a version, promote takes the build of the current sources', async () => {
  const built = (sources: string, version: string) => ({ sources, version });
  await lay('shell', '1');
  await lay('shop', '1');
  await lay('shop', '2');
  await write('build/remotes/shop/built.json', JSON.stringify({ built: [built('9', '2'), built('1', '1')] }));
  expect(await local('promote', 'shop')).toEqual(moved('shop 1 is live'));
});

test('a version that uses what the live shell lacks is refused by name, and nothing changes', async () => {
  await lay('shell', '1');
  await lay('shop', '1');
  await lay('shop', '2', { uses: router('page', 'useBasket'), calls: { 'GET /baskets': 'abc' } });
  await local('promote', 'shell');
  await local('promote', 'shop', '1');
  const { code, text } = await local('check', 'shop', '2');
  expect(code).toBe(1);
  expect(text).toMatch(/names: .*useBasket from @lapis\/router/);
  expect(text).toMatch(/calls: .*GET \/baskets/);
  expect(await local('promote', 'shop', '2')).toEqual({ code, text });
  expect(await live('shop')).toMatchObject({ version: '1' });

  const asJson = await local('check', 'shop', '2', '--json');
  expect(JSON.parse(asJson.text)).toMatchObject({ reasons: [{ rule: 'names' }, { rule: 'calls' }] });
});

test('a refusal names the first 20 rules, and with --json all of them', async () => {
  await lay('shell', '1');
  await local('promote', 'shell');
  const css = Array.from({ length: 22 }, (_, index) => `t${index} { top: 0 }`).join('\n');
  await write('build/remotes/shop/1/dist/css/shop.css', css);
  await lay('shop', '1');
  expect((await local('check', 'shop')).text).toContain('t19 (dist/css/shop.css), and 2 more.');
  const { reasons } = JSON.parse((await local('check', 'shop', '--json')).text);
  expect(reasons[0].names).toHaveLength(22);
  const refusal = { message: 'This version can’t go live.', reasons };
  await using server = await serverWith({ otherwise: refusal });
  const answer = await run(['status', '--json'], server.env);
  expect(JSON.parse(answer.text)).toEqual(refusal);
});

test('the shell is refused if a live remote needs more', async () => {
  await lay('shell', '1');
  await lay('shop', '1');
  await lay('shell', '2', { offers: { '@lapis/router': { version: '0.1.0', names: [] } } });
  await local('promote', 'shell', '1');
  await local('promote', 'shop');
  expect((await local('promote', 'shell', '2')).text).toMatch(/names: shop 1 uses page/);
});

test('a byte that was not signed is refused, and can’t be forced', async () => {
  await lay('shell', '1');
  const folder = await lay('shop', '1');
  await write(`${folder}/dist/js/entry.js`, 'alert()');
  expect((await local('promote', 'shop')).text).toMatch(/files: dist\/js\/entry.js/);
  const { code, text } = await local('promote', 'shop', '--force', 'files');
  expect(code).toBe(2);
  expect(text).toContain('No one may pass over “files”');
});

test('keys are readable by their owner alone, and never overwritten', async () => {
  const { text } = await run(['keys', 'shop']);
  expect(text).toContain(join(dir, 'shop.pem'));
  expect(statSync(join(dir, 'shop.pem')).mode & 0o777).toBe(0o600);
  const before = readFileSync(join(dir, 'shop.pem'), 'utf8');
  expect(await run(['keys', 'shop'])).toMatchObject({ code: 1 });
  expect(readFileSync(join(dir, 'shop.pem'), 'utf8')).toBe(before);
  expect(before).toContain('PRIVATE KEY');
});

test('a build by another tool is described, completed, and promoted by force', async () => {
  await lay('shell', '1');
  await local('promote', 'shell');
  const built = 'build/remotes/shop/vite';
  await write(`${built}/remoteEntry.js`, 'export {}');
  const remoteEntry = { name: 'remoteEntry.js', path: '', type: 'module' };
  const shared = [{ name: '@lapis/router', requiredVersion: '^0.1.0' }];
  await write(
    `${built}/mf-manifest.json`,
    JSON.stringify({ name: 'charity_shop', metaData: { remoteEntry }, shared }),
  );
  const described = await local('inspect', built);
  expect(described.text).toMatch(/container +charity_shop, a module, remoteEntry.js/);
  expect(described.text).toMatch(/unknown +which names it uses/);

  writeFileSync(join(dir, 'shop.json'), JSON.stringify({ app: 'shop', version: 'vite' }));
  const completion = ['inspect', built, '--complete', 'shop.json'];
  expect(await run(completion, { LAPIS_KEY: key })).toMatchObject({
    code: 1,
    text: expect.stringContaining('pages'),
  });
  const said = { app: 'shop', version: 'vite', remote: { segments: ['shop'] } };
  writeFileSync(
    join(dir, 'shop.json'),
    JSON.stringify({ ...said, pages: [{ name: 'shop', path: '/shop', title: 'Shop' }] }),
  );
  expect(await run(completion)).toMatchObject({ code: 2 });
  expect((await run(completion, { LAPIS_KEY: key })).text).toMatch(/app +shop vite/);
  expect((await local('promote', 'shop')).text).toMatch(/^ {2}unknown-names: /m);
  expect(await local('promote', 'shop', '--force', 'unknown-names')).toMatchObject({ code: 0 });
});

test.each(['inspect', 'check', 'promote', 'push'])(
  '%s of a folder without a manifest says what is missing',
  async (name) => {
    await write('dist/remoteEntry.js', '');
    await using server = await serverWith({ 'GET /api/admin/releases': { revision: 1, results: [] } });
    const { code, text } = await run([name, 'dist', '--dir', 'build'], name === 'push' ? server.env : {});
    expect(code).toBe(2);
    expect(text).toContain(
      "dist has no mf-manifest.json, which the federation plugin writes with manifest: true. webpack and Rspack also need output.publicPath: 'auto'",
    );
  },
);

test.each(['.env', 'a name.js'])('a build with the file %s is neither completed nor pushed', async (name) => {
  await write(`build/remotes/shop/1/${name}`, 'x');
  const remoteEntry = { name: 'remoteEntry.js' };
  await write(
    'build/remotes/shop/1/mf-manifest.json',
    JSON.stringify({ name: 'shop', metaData: { remoteEntry } }),
  );
  await write(
    'shop.json',
    JSON.stringify({ app: 'shop', version: '1', remote: { segments: [] }, pages: [] }),
  );
  const completion = ['inspect', 'build/remotes/shop/1', '--complete', 'shop.json'];
  const refusal = {
    code: 1,
    text: expect.stringMatching(
      /names?.* have letters .*don’t begin with a dot; .*\n  files: "(\.env|a name\.js)"$/i,
    ),
  };
  expect(await run(completion, { LAPIS_KEY: key })).toEqual(refusal);
  await lay('shop', '1');
  await using server = await serverWith({ 'GET /api/admin/releases': { revision: 1, results: [] } });
  expect(await run(['push', 'shop', '--dir', 'build'], server.env)).toEqual(refusal);
});

test('a rollout to a share of the visitors needs a server', async () => {
  await lay('shop', '1');
  expect(await local('canary', 'shop@1')).toMatchObject({ code: 1, text: expect.stringContaining('server') });
  expect(await local('stop', 'shop')).toMatchObject({ code: 1, text: expect.stringContaining('server') });

  const version = { bad: null, built_at: '2026-11-23T10:00:00.000Z', size: 9000, signed_by: 'k', pages: [] };
  const shop = {
    app: 'shop',
    live: '1',
    live_since: '2026-11-22T10:00:00.000Z',
    last_good: null,
    locked: false,
    rollout: { version: '2', percent: 20, started_at: '2026-11-23T11:00:00.000Z' },
    versions: [
      { ...version, version: '2', state: 'canary', health: { visits: 24, failures: 9 } },
      { ...version, version: '1', state: 'live', health: { visits: 210, failures: 1 } },
    ],
  };
  await using server = await serverWith({
    'GET /api/admin/releases': { revision: 1, results: [shop] },
    'POST /api/admin/releases/shop': { results: shop },
  });
  expect(await run(['canary', 'shop@2', '--percent', '20'], server.env)).toEqual({
    code: 0,
    text: 'shop 2 is given to 20 % of the visitors',
  });
  expect(await run(['stop', 'shop'], server.env)).toEqual({ code: 0, text: 'all visitors get shop 1' });
  const asked = server.requests.flatMap(({ body }) => (body ? [JSON.parse(body)] : []));
  expect(asked).toEqual([{ action: 'canary', version: '2', percent: 20, force: [] }, { action: 'stop' }]);
  expect((await run(['status'], server.env)).text).toMatch(/^shop +1 +– +2 +1 of 210 failed +20 % get 2$/m);
  expect((await run(['status', 'shop'], server.env)).text).toMatch(/^2 +canary 20 % +9 of 24 failed /m);
  expect(await run(['canary', 'shop@2', '--percent', '100'], server.env)).toMatchObject({ code: 2 });
});

test.each([
  [['frob'], 'There is no command “frob”'],
  [['promote'], 'lapis promote APP [VERSION]'],
  [['promote', 'shop', '--forced'], 'lapis promote APP [VERSION]'],
  [['push', 'shop'], 'LAPIS_SERVER'],
])('%p is refused with a hint', async (args, hint) => {
  const { code, text } = await run(args);
  expect(code).toBe(2);
  expect(text).toContain(hint);
});

test.each([
  'dev',
  'build',
  'inspect',
  'check',
  'push',
  'open',
  'canary',
  'stop',
  'promote',
  'rollback',
  'lock',
  'unlock',
  'status',
  'keys',
])('%s has a help text', async (name) => {
  const { code, text } = await run([name, '--help']);
  expect(code).toBe(0);
  expect(text).toContain(`lapis ${name}`);
  expect(text).toContain('--json');
});

test('build and dev fail without a project or remote, and dev --on without a token or https', async () => {
  const before = process.cwd();
  process.chdir(dir);
  try {
    expect(await run(['build'])).toMatchObject({ code: 2, text: expect.stringContaining('remote.json') });
    expect(await run(['dev'])).toMatchObject({ code: 2, text: expect.stringContaining('remote.json') });
    expect(await run(['dev', 'shop'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('no remote shop'),
    });
    await write('remotes/shop/remote.json', '{ "port": 3104 }');
    const on = (site: string, env = {}) => run(['dev', 'shop', '--on', site], env);
    expect(await on('https://staging.example')).toMatchObject({
      code: 2,
      text: expect.stringContaining('LAPIS_TOKEN'),
    });
    expect(await on('http://staging.example', { LAPIS_TOKEN: 'x' })).toMatchObject({
      code: 2,
      text: expect.stringContaining('https://'),
    });
  } finally {
    process.chdir(before);
  }
});

test('an unknown app or version is refused with those that exist', async () => {
  await lay('shop', '1');
  expect(await local('status', 'basket')).toMatchObject({ code: 1, text: expect.stringContaining('shop') });
  expect(await local('check', 'shop', '9')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/no version 9 .*newest there: 1/),
  });
});

test('a token is not sent in plain text', async () => {
  const { code, text } = await run(['status'], { LAPIS_SERVER: 'http://charity.example', LAPIS_TOKEN: 'x' });
  expect(code).toBe(2);
  expect(text).toContain('https://');
});

/** Starts a server with fixed responses by method and path, which records its requests. */
async function serverWith(answers: Record<string, unknown>) {
  const requests: { call: string; body: string }[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    void text(request).then((body) => {
      requests.push({ call, body: request.method === 'PUT' ? '' : body });
      response
        .writeHead(call in answers ? 200 : 404)
        .end(JSON.stringify(answers[call] ?? answers['otherwise'] ?? { message: 'Not here.' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { LAPIS_SERVER: `http://127.0.0.1:${port}`, LAPIS_TOKEN: 'x' };
  return { env, requests, [Symbol.asyncDispose]: async () => void server.close() };
}

describe('a link to a version that is not live', () => {
  const url = 'https://charity.example/api/releases/open?link=abc';
  const version = {
    version: '1',
    state: 'kept',
    bad: null,
    built_at: '2026-11-23T12:00:00.000Z',
    size: 1,
    signed_by: null,
    pages: [],
    health: { visits: 0, failures: 0 },
  };
  const app = { app: 'shop', live: null, last_good: null, locked: false, live_since: null, rollout: null };
  const listed = (...versions: object[]) => ({ revision: 1, results: [{ ...app, versions }] });
  const open = { 'POST /api/admin/releases/shop/open': { url } };

  test.each([[['open', 'shop']], [['open', 'shop@1']]])('is created by %j', async (args) => {
    await using server = await serverWith({ 'GET /api/admin/releases': listed(version), ...open });
    const { code, text: said } = await run(args, server.env);
    expect([code, said]).toEqual([0, expect.stringContaining(url)]);
    expect(server.requests.at(-1)?.body).toBe('{"version":"1"}');
    const json = await run([...args, '--json'], server.env);
    expect(JSON.parse(json.text)).toEqual({ app: 'shop', version: '1', url });
  });

  test('is printed after a push', async () => {
    await lay('shop', '1');
    await using server = await serverWith({
      'GET /api/admin/releases': listed(),
      'PUT /api/admin/releases/shop/1': { results: version },
      ...open,
    });
    const { code, text: said } = await run(['push', 'shop', '--dir', 'build'], server.env);
    expect([code, said]).toEqual([0, expect.stringContaining(url)]);
    const json = await run(['push', 'shop', '--dir', 'build', '--json'], server.env);
    expect(JSON.parse(json.text)).toMatchObject({ app: 'shop', version: '1', state: 'kept', url });
  });

  test('is not created for a version that does not exist', async () => {
    await using server = await serverWith({ 'GET /api/admin/releases': listed(version), ...open });
    expect(await run(['open', 'shop@9'], server.env)).toMatchObject({
      code: 1,
      text: expect.stringContaining('no version 9'),
    });
    expect(await run(['open', 'shop'])).toMatchObject({ code: 2 });
  });
});

test('a server that is away, or behind a failing gateway, is reported as unreachable', async () => {
  const gateway = createServer((_, answer) => answer.writeHead(502).end('<h1>Bad gateway</h1>'));
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const { port } = gateway.address() as AddressInfo;
  const env = { LAPIS_SERVER: `http://127.0.0.1:${port}`, LAPIS_TOKEN: 'x' };
  expect(await run(['status'], env)).toMatchObject({ code: 3, text: expect.stringContaining('not ready') });
  gateway.close();
  await once(gateway, 'close');
  expect(await run(['status'], env)).toMatchObject({
    code: 3,
    text: expect.stringContaining('could not be reached'),
  });
});
