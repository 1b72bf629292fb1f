import { request } from 'node:http';
import { createServer } from 'node:net';
import { runServer } from '../../testing/spawned-server';
import { testSettings } from '../../testing/testing';

const servers = process.env['TEST_DATABASE_URL']
  ? [undefined, process.env['TEST_DATABASE_URL']]
  : [undefined];

const admin = { email: 'zohra@lapis.example', password: 'only-for-a-moment' };

/** Sends a call on a new connection, which any of the processes may accept. */
function call(
  address: string,
  method: string,
  path: string,
  { body, token }: { body?: object; token?: string } = {},
) {
  return new Promise<{ status: number; id: string; cache: unknown; json: Record<string, unknown> }>(
    (resolve, reject) => {
      const headers = {
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const sent = request(`${address}/api${path}`, { method, agent: false, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            id: String(answer.headers['x-request-id']),
            cache: answer.headers['cache-status'],
            json: JSON.parse(text) as Record<string, unknown>,
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    },
  );
}

/** Returns the PID of the process that logged the request; responses don't name it. */
function findProcess(output: string, id: string) {
  const line = output.split('\n').find((each) => each.startsWith('{') && each.includes(id));
  return line === undefined ? undefined : (JSON.parse(line) as { pid: number }).pid;
}

describe.each(servers)('two processes on %s', (databaseServer) => {
  let site: Awaited<ReturnType<typeof testSettings>>;
  let server: ReturnType<typeof runServer>;
  let address: string;
  let token: string;

  beforeAll(async () => {
    site = await testSettings(databaseServer === undefined ? {} : { server: databaseServer });
    const { databaseUrl, dataDir } = site.settings;
    server = runServer({
      DATA_DIR: dataDir,
      PORT: '0',
      WORKERS: '2',
      // Logs a line for each response.
      LOG_LEVEL: 'debug',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    const [, where = server.output()] = (await server.says(/The site is at +(\S+)[^└]*└/)) ?? [];
    address = where;
    token = String((await call(address, 'POST', '/login', { body: admin })).json['token']);
  });
  afterAll(async () => {
    server.stop();
    await server.ended;
    await site.remove();
  });

  /** Repeats the call until both processes have given such a response. */
  async function untilBoth(isRight: (answer: Awaited<ReturnType<typeof call>>) => boolean) {
    const pids = new Set<number | undefined>();
    for (let i = 0; i < 200 && pids.size < 2; i++) {
      const answer = await call(address, 'GET', '/widgets/shared');
      await server.says(new RegExp(answer.id));
      if (isRight(answer)) pids.add(findProcess(server.output(), answer.id));
    }
    return pids.size;
  }

  test('return a change from the very next call on, whichever process received it', async () => {
    const widget = { name: 'shared', title: 'Shared', html: '<p>0</p>' };
    const created = await call(address, 'POST', '/admin/widgets', { body: widget, token });
    const { id } = created.json['results'] as { id: number };
    let hasCrossed = false;
    for (let round = 1; round <= 10 && !hasCrossed; round++) {
      expect(await untilBoth(({ cache }) => cache === 'lapis; hit')).toBe(2);
      const html = `<p>${round}</p>`;
      const change = await call(address, 'PATCH', `/admin/widgets/${id}`, { body: { html }, token });
      expect(change.status).toBe(200);
      const reads = [];
      for (let i = 0; i < 3; i++) reads.push(await call(address, 'GET', '/widgets/shared'));
      expect(reads.map(({ json }) => json['html'])).toEqual([html, html, html]);

      for (const answer of [change, ...reads]) await server.says(new RegExp(answer.id));
      const [writer, ...readers] = [change, ...reads].map(({ id: each }) =>
        findProcess(server.output(), each),
      );
      hasCrossed = readers.some((reader) => reader !== writer);
    }
    expect(hasCrossed).toBe(true);
    expect(server.output()).not.toContain('Some processes may have missed');
  });

  test('count wrong passwords together', async () => {
    const tries = [];
    for (let i = 0; i < 6; i++) {
      const body = { email: 'nobody@lapis.example', password: 'wrong' };
      tries.push((await call(address, 'POST', '/login', { body })).status);
    }
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('are two again after one was killed', async () => {
    const { id } = await call(address, 'GET', '/widgets/shared');
    await server.says(new RegExp(id));
    const pid = findProcess(server.output(), id);
    if (pid === undefined) throw new Error('The log names no process');
    process.kill(pid, 'SIGKILL');
    await server.says(/Worker \d+ is taking its place\./);
    expect(server.output()).toContain(`Worker ${pid} exited by SIGKILL.`);
    expect(await untilBoth(({ status }) => status === 200)).toBe(2);
  });

  test('stop when the primary receives SIGTERM', async () => {
    server.stop();
    expect(await server.ended).toBe(0);
  });
});

test('a start that fails says why once', async () => {
  const site = await testSettings();
  const { dataDir } = site.settings;
  const other = createServer();
  await new Promise<void>((ready) => other.listen(0, 'localhost', ready));
  const bound = other.address();
  const port = typeof bound === 'object' ? String(bound?.port) : '';

  const server = runServer({ DATA_DIR: dataDir, PORT: port, WORKERS: '2' });
  expect(await server.ended).toBe(1);
  const lines = server
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
  expect(lines).toEqual([
    `Port ${port} is in use: stop whatever is using it, or set PORT to another.`,
    'A worker exited with code 1 before it was ready.',
  ]);
  other.close();
  await site.remove();
});
