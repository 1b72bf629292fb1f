import { appendFile, cp, mkdir, symlink } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase } from '../../server/database/database';
import { beginCall } from '../../server/http/stop/stop.fixture';
import { runProgram } from '../../testing/spawned-server';
import { TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { addBusyWidget, sendRequest, repeatCalls, keepAliveAgent, signedInAt } from './load.fixture';

jest.setTimeout(180_000);

const admin = { email: 'zohra@lapis.example', password: 'only-for-a-moment' };
const api = resolve(__dirname, '../../..');

async function copyServer(dir: string) {
  const copy = join(dir, 'copy/api');
  await mkdir(copy, { recursive: true });
  await cp(join(api, 'dist'), join(copy, 'dist'), { recursive: true });
  await symlink(join(api, 'node_modules'), join(copy, 'node_modules'));
  return join(copy, 'dist/main.mjs');
}

describe.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'SIGHUP replaces the workers on %s',
  (databaseServer) => {
    let site: Awaited<ReturnType<typeof testSettings>>;
    let main: string;
    let server: ReturnType<typeof runProgram>;
    let address: string;

    beforeAll(async () => {
      site = await testSettings(databaseServer === undefined ? {} : { server: databaseServer });
      main = await copyServer(site.dir);
      const { databaseUrl, dataDir } = site.settings;
      server = runProgram([main], {
        DATA_DIR: dataDir,
        PORT: '0',
        WORKERS: '2',
        TRUST_PROXY: '127.0.0.1, ::1',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
      [, address = server.output()] = (await server.says(/The site is at +(\S+)[^└]*└/)) ?? [];
    });
    afterAll(async () => {
      server.stop();
      await server.ended;
      await site.remove();
    });

    test('under load with what was built since, and no request fails', async () => {
      const { change } = await signedInAt(address, admin);
      const widget = await addBusyWidget({ change });

      const [reader, writer] = [keepAliveAgent(), keepAliveAgent()];
      let count = 0;
      const load = repeatCalls([
        () => sendRequest(`${address}/api/widgets/busy`),
        () => sendRequest(`${address}/healthz`, { agent: reader }),
        () => change('PATCH', widget, { html: `<p>${++count}</p>` }, writer),
      ]);
      await load.more(20);
      // Starts with an old worker and ends after all were replaced.
      const agent = new Agent({ keepAlive: true });
      const body = JSON.stringify(admin);
      const slow = beginCall(`${address}/api/login`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      });
      await slow.taken;

      await appendFile(main, "console.log('this is what was built since');\n");
      const db = await connectDatabase(site.settings);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '')`.execute(db);
      await db.destroy();
      server.renew();
      await server.says(/is taking the place of worker[^]*is taking the place of worker/);
      await load.more(20);
      slow.sent.end(body);
      expect((await slow.answered).status).toBe(200);
      await server.says(/All workers have been replaced/);
      await load.more(20);
      await load.stop();
      for (const each of [agent, reader, writer]) each.destroy();

      expect(load.failures).toEqual([]);
      expect(server.output().match(/this is what was built since/g)).toHaveLength(2);
      // Only the first new worker checks the tables.
      expect(
        server.output().match(/newer release, which only added to it: 9999-of-the-future/g),
      ).toHaveLength(1);
      expect(server.output()).not.toMatch(/cut off|being stopped|exited/);
    });
  },
);

test('SIGHUP leaves a server of one process alone, and says what to do', async () => {
  const site = await testSettings();
  const server = runProgram(['dist/main.mjs'], { DATA_DIR: site.settings.dataDir, PORT: '0' });
  const [, address = server.output()] = (await server.says(/The site is at +(\S+)[^└]*└/)) ?? [];
  server.renew();
  await server.says(/SIGHUP replaces workers/);
  expect((await sendRequest(`${address}/healthz`)).status).toBe(200);
  server.stop();
  expect(await server.ended).toBe(0);
  await site.remove();
});
