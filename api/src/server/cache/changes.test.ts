import pg from 'pg';
import { breakableProxy } from '../database/postgres/breakable-proxy.fixture';
import { describeOnEachDatabase, describeSite, testSettings } from '../../testing/testing';
import type { ChangedTags, Changes } from './changes';
import { openChanges } from '../cluster/open-changes';
import { postgresChanges } from './postgres-changes';

function hearing(changes: Changes) {
  const heard: ChangedTags[] = [];
  const waiting = new Set<() => void>();
  changes.subscribe((changed) => {
    heard.push(changed);
    for (const look of waiting) look();
  });
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isThere()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { heard, until };
}

describeOnEachDatabase('changes', (site) => {
  test('reach every listener of the process before publishing ends', async () => {
    const { changes } = site();
    expect(changes.listening).toBe(true);
    const [one, two] = [hearing(changes), hearing(changes)];
    await changes.publish(['story', 'widget:home']);
    expect([one.heard, two.heard]).toEqual([[['story', 'widget:home']], [['story', 'widget:home']]]);
  });

  test('do not reach a listener that has unsubscribed', async () => {
    const { changes } = site();
    const heard: ChangedTags[] = [];
    const stop = changes.subscribe((changed) => heard.push(changed));
    stop();
    await changes.publish(['site']);
    expect(heard).toEqual([]);
  });

  test('are published when a widget is added, changed or renamed, and not when that is rejected', async () => {
    const { heard } = hearing(site().changes);
    const admin = await site().signIn('admin');
    const added = await admin.post('/api/admin/widgets', { name: 'told', title: 'Told', html: '<p>Old</p>' });
    const url = `/api/admin/widgets/${added.json<{ results: { id: number } }>().results.id}`;
    await admin.patch(url, { html: '<p>New</p>' });
    await admin.patch(url, { name: 'told-anew' });
    expect(heard).toEqual([['widget:told'], ['widget:told'], ['widget:told', 'widget:told-anew']]);

    expect((await admin.patch(url, { html: '', version: 1 })).statusCode).toBe(409);
    expect((await admin.post('/api/admin/widgets', { name: 'x', title: '', html: '' })).statusCode).toBe(422);
    expect((await admin.patch('/api/admin/widgets/999999', { html: '' })).statusCode).toBe(404);
    expect(heard).toHaveLength(3);
  });
});

const server = process.env['TEST_DATABASE_URL'];
const describeOnPostgres = server ? describe : describe.skip;

describeOnPostgres('between processes on PostgreSQL', () => {
  let site: Awaited<ReturnType<typeof testSettings>>;
  let url: string;
  const opened: { close(): Promise<void> }[] = [];
  const log: string[] = [];
  const open = async (address = url, times = { pulse: 60_000, limit: 10_000 }) => {
    const changes = await postgresChanges(address, { times, log: (line) => log.push(line) });
    opened.unshift(changes);
    return { changes, ...hearing(changes) };
  };
  const openProxy = async () => {
    const proxy = await breakableProxy(url);
    opened.push(proxy);
    return proxy;
  };

  beforeAll(async () => {
    site = await testSettings({ server: server ?? '' });
    url = site.settings.databaseUrl ?? '';
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
    log.length = 0;
  });
  afterAll(() => site.remove());

  test('a change has reached every process once when publishing ends', async () => {
    const processes = [await open(), await open(), await open()];
    await processes[0]?.changes.publish(['story']);
    await processes[1]?.changes.publish(['gallery']);
    for (const { heard } of processes) expect(heard).toEqual([['story'], ['gallery']]);
    expect(log).toEqual([]);
  });

  test('many changes at once all arrive, and no connection runs two queries at a time', async () => {
    const [here, there] = [await open(), await open()];
    const ask = pg.Client.prototype.query as (...question: unknown[]) => Promise<pg.QueryResult>;
    const asked = new Set<pg.Client>();
    let askedTwice = 0;
    const query = jest.spyOn(pg.Client.prototype, 'query') as unknown as jest.SpyInstance;
    query.mockImplementation(async function (this: pg.Client, ...question: unknown[]) {
      if (asked.has(this)) askedTwice += 1;
      asked.add(this);
      return ask.apply(this, question).finally(() => asked.delete(this));
    });
    const all = Array.from({ length: 20 }, (_, n) => [`story:${n}`]);
    await Promise.all(all.map((tags) => here.changes.publish(tags)));
    query.mockRestore();
    expect(there.heard).toEqual(expect.arrayContaining(all));
    expect(askedTwice).toBe(0);
  });

  test('more tags than a notification can hold reach the others as ‘everything’', async () => {
    const [here, there] = [await open(), await open()];
    const tags = Array.from({ length: 1000 }, (_, index) => `widget:number-${index}`);
    await here.changes.publish(tags);
    expect(here.heard).toEqual([tags]);
    expect(there.heard).toEqual(['everything']);
  });

  test('a notification without tags counts as ‘everything’', async () => {
    const { heard, until } = await open();
    const client = new pg.Client(url);
    await client.connect();
    await client.query('notify lapis_changed');
    await client.end();
    await until(() => heard.length > 0);
    expect(heard).toEqual(['everything']);
  });

  test('a lost connection makes everything stale, and so does the next one', async () => {
    const proxy = await openProxy();
    const { changes, heard, until } = await open(proxy.url);
    expect(changes.listening).toBe(true);
    proxy.cut();
    await until(() => !changes.listening);
    expect(heard).toEqual(['everything']);
    proxy.mend();
    await until(() => changes.listening);
    expect(heard).toEqual(['everything', 'everything']);
    expect(log).toEqual([
      expect.stringMatching(/can’t be received at the moment/),
      expect.stringMatching(/are being received again/),
    ]);
    const other = await open();
    await other.changes.publish(['site']);
    expect(heard).toContainEqual(['site']);
  });

  test('a connection that falls silent is noticed and replaced', async () => {
    const proxy = await openProxy();
    const { changes, until } = await open(proxy.url, { pulse: 10, limit: 200 });
    proxy.silence();
    await until(() => !changes.listening);
    proxy.mend();
    await until(() => changes.listening);
  });

  test('a change made without a connection is sent to the others as soon as there is one', async () => {
    const proxy = await openProxy();
    const [here, there] = [await open(proxy.url, { pulse: 60_000, limit: 200 }), await open()];
    proxy.cut();
    await here.until(() => !here.changes.listening);
    await here.changes.publish(['story']);
    expect(here.heard).toContainEqual(['story']);
    expect(log).toContainEqual(expect.stringMatching(/Some processes may have missed a change: story/));
    expect(there.heard).toEqual([]);
    proxy.mend();
    await there.until(() => there.heard.length > 0);
    expect(there.heard).toEqual([['story']]);
  });

  test('a change is confirmed once every process has handled it; those that fail or are late are named', async () => {
    const [here, there] = [await open(), await open()];
    const handling: { resolve(): void; reject(error: Error): void }[] = [];
    there.changes.subscribe(
      () => new Promise<void>((resolve, reject) => void handling.push({ resolve, reject })),
    );
    const confirming = here.changes.confirm(['live public'], 10_000);
    await there.until(() => there.heard.length === 1);
    handling[0]?.resolve();
    expect(await confirming).toEqual([]);

    const again = here.changes.confirm(['live public'], 100);
    await there.until(() => there.heard.length === 2);
    handling[1]?.reject(new Error('not on this server'));
    expect(await again).toEqual([expect.stringMatching(/^a process on /)]);
  });

  test('publishing does not wait for ever for a process that does not respond', async () => {
    const proxy = await openProxy();
    const [here] = [await open(url, { pulse: 60_000, limit: 300 }), await open(proxy.url)];
    proxy.silence();
    await here.changes.publish(['story']);
    expect(log).toContainEqual(expect.stringMatching(/Some processes may have missed/));
  });

  test('a process that can’t reach the database starts all the same, and treats nothing as fresh', async () => {
    const proxy = await openProxy();
    proxy.cut();
    const { changes, until } = await open(proxy.url);
    expect(changes.listening).toBe(false);
    proxy.mend();
    await until(() => changes.listening);
  });
});

describeSite('a process that is alone', (site) => {
  test('receives its own changes', async () => {
    const changes = await openChanges(site().settings);
    const { heard } = hearing(changes);
    await changes.publish(['site']);
    expect({ heard, listening: changes.listening }).toEqual({ heard: [['site']], listening: true });
    await changes.close();
  });
});
