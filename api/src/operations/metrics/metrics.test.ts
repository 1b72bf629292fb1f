import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { timestamp } from '../../server/time/clock';
import { runServer } from '../../testing/spawned-server';
import { describeOnEachDatabase, describeSite, TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { backupsRepository } from '../backup/store/backups.repository';

const environment = { METRICS_PORT: '0', LOG_LEVEL: 'info' };

/** Reads the samples by name and labels. */
async function read(address: string) {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}

const addressIn = (log: string) => /http:\/\/localhost:\d+\/metrics/.exec(log)?.[0] ?? '';

describeOnEachDatabase(
  'the metrics',
  (site) => {
    const metrics = () => read(addressIn(site().log.join('\n')));

    test('count requests by the pattern of their address', async () => {
      for (const slug of ['one', 'two', 'three']) await site().guest.get(`/api/blog/${slug}`);
      await site().guest.get('/api/nothing/at/all');
      const samples = await metrics();
      const count = (route: string, status: string) =>
        samples.get(
          `lapis_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
        );
      expect(count('/api/blog/:slug', '4xx')).toBe(3);
      expect(count('/api/*', '4xx')).toBe(1);
    });

    test('give the queues, the last good backup and the live versions', async () => {
      const { db } = site();
      const made_at = '2026-11-21T10:00:00.000Z';
      const counts = { bytes: 1, row_count: 1, file_count: 1 };
      await backupsRepository(db).add({
        ...counts,
        name: null,
        reason: 'timer',
        made_at,
        verified_at: made_at,
        error: null,
      });
      const mail = { recipient: null, subject: 'Kites', content: '{}', created_at: timestamp() };
      await db
        .insertInto('mails')
        .values([
          { ...mail, next_try_at: timestamp(3_600_000), last_error: 'The server is away' },
          { ...mail, next_try_at: timestamp(3_600_000), last_error: null },
        ])
        .execute();
      const purge = {
        tags: '["site"]',
        tries: 0,
        created_at: timestamp(),
        next_try_at: timestamp(3_600_000),
      };
      await db
        .insertInto('purges')
        .values([purge, { ...purge, tries: 1 }])
        .execute();
      const samples = await metrics();
      const at = Date.parse(made_at) / 1000;
      expect(Object.fromEntries(samples)).toMatchObject({
        lapis_database_up: 1,
        'lapis_mails{state="waiting"}': 2,
        'lapis_mails{state="failing"}': 1,
        'lapis_pictures{state="waiting"}': 0,
        'lapis_purges{state="waiting"}': 1,
        'lapis_purges{state="failing"}': 1,
        lapis_schedule_overdue: 0,
        lapis_backup_last_good_timestamp_seconds: at,
        lapis_restore_test_last_good_timestamp_seconds: at,
        lapis_backup_stale: 0,
        'lapis_disk_bytes{room="free"}': expect.any(Number),
        nodejs_eventloop_lag_p99_seconds: expect.any(Number),
        process_resident_memory_bytes: expect.any(Number),
      });
      expect([...samples.keys()].filter((name) => name.startsWith('lapis_release_live{'))).not.toEqual([]);
    });

    test('give the hits and sizes of caches', async () => {
      for (let i = 0; i < 3; i += 1) {
        await site().guest.get('/api/site');
        await site().guest.get('/', { accept: 'text/html' });
      }
      const samples = await metrics();
      expect(samples.get('lapis_cache_requests_total{cache="responses",result="hit"}')).toBeGreaterThan(0);
      expect(samples.get('lapis_cache_bytes{cache="responses"}')).toBeGreaterThan(0);
      expect(samples.get('lapis_cache_bytes{cache="pages"}')).toBeDefined();
    });

    test('include all that the Grafana dashboard reads', async () => {
      const dashboard = readFileSync(resolve(__dirname, '../../../../deploy/grafana.json'), 'utf8');
      const { panels } = JSON.parse(dashboard) as {
        panels: { title: string; targets: { expr: string }[] }[];
      };
      expect(panels.length).toBeGreaterThan(10);
      const asked = panels.flatMap(({ targets }) =>
        targets.flatMap(({ expr }) => expr.match(/\b(?:lapis|nodejs|process)_\w+/g) ?? []),
      );
      const answer = await (await fetch(addressIn(site().log.join('\n')))).text();
      const known = new Set(
        [...answer.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
          type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
        ),
      );
      expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
    });

    test('are at one address alone', async () => {
      const address = addressIn(site().log.join('\n'));
      expect((await fetch(new URL('/', address))).status).toBe(404);
      expect((await fetch(address, { method: 'POST' })).status).toBe(404);
      expect((await site().guest.get('/metrics')).statusCode).toBe(404);
    });
  },
  { environment },
);

describeSite(
  'the metrics of a site whose database is gone',
  (site) => {
    test('say so, and give what is known without it', async () => {
      await sql`drop table mails`.execute(site().db);
      const samples = await read(addressIn(site().log.join('\n')));
      expect(samples.get('lapis_database_up')).toBe(0);
      expect(samples.has('lapis_mails{state="waiting"}')).toBe(false);
      expect(samples.has('lapis_backup_stale')).toBe(false);
      expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    });
  },
  { environment },
);

describeSite('a site without METRICS_PORT', (site) => {
  test('logs no address of metrics', () => {
    expect(site().log.join('\n')).not.toMatch(/metrics/);
  });
});

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'several processes on %s share one address of metrics',
  async (server) => {
    const { settings, remove } = await testSettings(server === undefined ? {} : { server });
    const program = runServer({
      DATA_DIR: settings.dataDir,
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
      PORT: '0',
      WORKERS: '2',
      METRICS_PORT: '0',
    });
    await program.settled;
    const site = /http:\/\/localhost:\d+(?!\d|\/metrics)/.exec(program.output().split('┌')[1] ?? '')?.[0];
    // Each connection may reach another worker.
    for (let i = 0; i < 10; i += 1) {
      await (await fetch(`${site}/api/site`, { headers: { connection: 'close' } })).text();
    }
    const samples = await read(addressIn(program.output()));
    const requests = [...samples].filter(([name]) =>
      name.startsWith('lapis_http_request_duration_seconds_count'),
    );
    expect(requests.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(10);
    // Values that workers share aren't summed.
    expect(samples.get('lapis_database_up')).toBe(1);
    program.stop();
    expect(await program.ended).toBe(0);
    await remove();
  },
);

test.each(['1', '2'])(
  'a start that fails with WORKERS=%s ends the process, though it serves metrics',
  async (WORKERS) => {
    const { settings, remove } = await testSettings();
    const taken = createServer().listen(0);
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { dataDir: DATA_DIR } = settings;
    const program = runServer({ DATA_DIR, PORT: String(port), WORKERS, METRICS_PORT: '0' });
    await program.says(/is in use/);
    expect(await program.ended).toBe(1);
    taken.close();
    await remove();
  },
);
