import { freePort } from '../../testing/free-port';
import { runServer } from '../../testing/spawned-server';
import { TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { balance } from './balancer.fixture';
import { addBusyWidget, sendRequest, repeatCalls, signedInAt } from './load.fixture';
import { addToTables } from './next-release.fixture';

jest.setTimeout(300_000);

const admin = { email: 'zohra@lapis.example', password: 'only-for-a-moment' };
const describeOnPostgres = TEST_DATABASE_URL ? describe : describe.skip;

describeOnPostgres('three servers on one PostgreSQL', () => {
  test('are upgraded in turn under load, and no request fails', async () => {
    const site = await testSettings({ server: TEST_DATABASE_URL ?? '' });
    const { databaseUrl = '', dataDir } = site.settings;
    const ports = [await freePort(), await freePort(), await freePort()];
    const run = (port: number) =>
      runServer({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        TRUST_PROXY: '127.0.0.1',
      });
    const servers = ports.map(run);
    await Promise.all(servers.map(({ settled }) => settled));
    const proxy = await balance(ports);
    await proxy.untilAll();

    const { address } = proxy;
    const { change } = await signedInAt(address, admin);
    const widget = await addBusyWidget({ change });
    let written = 0;
    const load = repeatCalls([
      () => sendRequest(`${address}/api/widgets/busy`),
      () => sendRequest(`${address}/about`),
      async () => {
        const answer = await change('PATCH', widget, { html: `<p>${written + 1}</p>` });
        if (answer.status === 200) written += 1;
        return answer;
      },
    ]);

    for (const [index, port] of ports.entries()) {
      await load.more(20);
      servers[index]?.stop();
      expect(await servers[index]?.ended).toBe(0);
      if (index === 0) await addToTables(site.settings);
      servers[index] = run(port);
      await servers[index]?.settled;
      await proxy.untilAll();
    }
    await load.more(20);
    await load.stop();
    expect(load.failures).toEqual([]);
    const read = await sendRequest(`${address}/api/widgets/busy`);
    expect(JSON.parse(read.text)).toMatchObject({ html: `<p>${written}</p>` });

    await proxy.close();
    for (const { stop } of servers) stop();
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(servers[1]?.output()).toContain('which only added to it: 9999-of-the-future');
    await site.remove();
  });
});
