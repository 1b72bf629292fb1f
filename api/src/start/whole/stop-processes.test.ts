import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import pg from 'pg';
import { pdf } from '../../media/library/media.fixture';
import { runServer } from '../../testing/spawned-server';
import { beginCall, untilRefused } from '../../server/http/stop/stop.fixture';
import { TEST_DATABASE_URL, testSettings } from '../../testing/testing';

const admin = { email: 'zohra@lapis.example', password: 'only-for-a-moment' };

const running: ReturnType<typeof runServer>[] = [];
afterEach(async () => {
  for (const server of running) server.stop();
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

async function newSite(workers: number, server?: string) {
  const { settings, remove } = await testSettings(server === undefined ? {} : { server });
  const { databaseUrl, dataDir } = settings;
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    WORKERS: String(workers),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  return { dataDir, databaseUrl, environment, remove };
}

function run(environment: Record<string, string>) {
  const server = runServer(environment);
  running.push(server);
  return server;
}

async function readAddress(server: ReturnType<typeof runServer>) {
  const [, address = server.output()] = (await server.says(/The site is at +(\S+)[^└]*└/)) ?? [];
  return address;
}

function send(address: string, method: string, path: string, body: Buffer, headers: Record<string, string>) {
  const length = { 'content-length': String(body.length) };
  const agent = new Agent({ keepAlive: true });
  const call = beginCall(`${address}${path}`, { agent, method, headers: { ...headers, ...length } });
  call.sent.write(body.subarray(0, body.length / 2));
  return { ...call, finish: () => call.sent.end(body.subarray(body.length / 2)) };
}

const signIn = (address: string) =>
  send(address, 'POST', '/api/login', Buffer.from(JSON.stringify(admin)), {
    'content-type': 'application/json',
  });

async function upload(address: string, token: string) {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(pdf('a report'))]), 'report.pdf');
  const request = new Response(form);
  return send(address, 'POST', '/api/admin/media', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
    authorization: `Bearer ${token}`,
  });
}

describe.each([1, 2])('a stop of %i processes', (workers) => {
  test('completes calls and uploads in flight, waits for nothing else, and exits with 0', async () => {
    const site = await newSite(workers);
    const server = run(site.environment);
    const address = await readAddress(server);
    const first = signIn(address);
    first.finish();
    const { token } = JSON.parse((await first.answered).text) as { token: string };

    const calls = [signIn(address), signIn(address), await upload(address, token)];
    for (const { taken } of calls) await taken;
    server.stop();
    await untilRefused(address);
    for (const { finish } of calls) finish();
    const answers = await Promise.all(calls.map(({ answered }) => answered));
    expect(answers.map(({ status, connection }) => [status, connection])).toEqual([
      [200, 'close'],
      [200, 'close'],
      [201, 'close'],
    ]);
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toMatch(/timeout|is being stopped|cut off/);
    await site.remove();
  });

  test('exits with 0 while the server starts', async () => {
    const site = await newSite(workers);
    await mkdir(site.dataDir, { recursive: true });
    const watcher = watch(site.dataDir);
    const server = run(site.environment);
    await once(watcher, 'change');
    watcher.close();
    server.stop();
    expect(await server.ended).toBe(0);
    await site.remove();
  });
});

test('a stop while the second of two processes starts completes the calls of the first', async () => {
  const site = await newSite(2);
  const server = run(site.environment);
  const [, address = server.output()] = (await server.says(/listening on (http:[^"]+)/)) ?? [];
  // A very early visitor may find no administrator.
  const call = send(address, 'POST', '/api/login', Buffer.from('{"email":"a@b.example","password":"x"}'), {
    'content-type': 'application/json',
  });
  await call.taken;
  server.stop();
  await untilRefused(address);
  call.finish();
  expect(await call.answered).toMatchObject({ status: 422, connection: 'close' });
  expect(await server.ended).toBe(0);
  await site.remove();
});

(TEST_DATABASE_URL ? describe.each([1, 2]) : describe.skip.each([1, 2]))(
  'a stop of %i processes on PostgreSQL',
  (workers) => {
    test('completes pages that wait for the database', async () => {
      const site = await newSite(workers, TEST_DATABASE_URL);
      const server = run(site.environment);
      const address = await readAddress(server);
      const client = new pg.Client({ connectionString: site.databaseUrl });
      await client.connect();
      await client.query('begin');
      await client.query('lock table site_settings in access exclusive mode');

      const pages = Array.from({ length: 8 }, () =>
        beginCall(`${address}/about`, { agent: new Agent({ keepAlive: true }) }),
      );
      for (const { sent, taken } of pages) {
        sent.end();
        await taken;
      }
      server.stop();
      await untilRefused(address);
      await client.query('commit');
      await client.end();
      const answers = await Promise.all(pages.map(({ answered }) => answered));
      expect(answers.map(({ status, connection }) => [status, connection])).toEqual(
        pages.map(() => [200, 'close']),
      );
      expect(await server.ended).toBe(0);
      await site.remove();
    });
  },
);
