import { randomUUID } from 'node:crypto';
import { describeOnEachDatabase, describeSite } from '../../../testing/testing';
import { until } from '../../../testing/servers-of-a-site';
import { startedVisits } from './started-visits';
import { fetchPageToken } from './visit-token.fixture';

const report = { app: 'public', version: '0', page: 'home', kind: 'load' };

describeOnEachDatabase(
  'a browser’s report of a visit',
  (site) => {
    const send = async (body: object, from = '203.0.113.7') =>
      site().app.inject({
        method: 'POST',
        url: '/api/releases/reports',
        payload: { token: await fetchPageToken(site()), ...body },
        headers: { 'x-forwarded-for': from },
      });
    const rows = () =>
      site().db.selectFrom('release_visits').selectAll().orderBy('kind').orderBy('version').execute();

    beforeEach(() => site().db.deleteFrom('release_visits').execute());

    test('is stored as a count of the hour, without data of its sender', async () => {
      expect((await send(report)).statusCode).toBe(204);
      await send(report, '198.51.100.8');
      await send({ ...report, kind: 'ok' });
      const hour = new Date().toISOString().slice(0, 13);
      expect(await rows()).toEqual([
        { ...report, hour, visits: 2 },
        { ...report, kind: 'ok', hour, visits: 1 },
      ]);
    });

    test('counts five times from one network within an hour, however many addresses it has', async () => {
      for (let time = 1; time < 9; time += 1) {
        expect((await send(report, `2001:db8:0:${time}00::1`)).statusCode).toBe(204);
      }
      expect(await rows()).toMatchObject([{ visits: 5 }]);
    });

    test('counts only with the token of a page that was served', async () => {
      const token = await fetchPageToken(site());
      const forged = token?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      for (const wrong of [undefined, '', 'made-up', forged]) {
        expect((await send({ ...report, token: wrong }, '192.0.2.7')).statusCode).toBe(204);
      }
      expect(await rows()).toEqual([]);
    });

    test('is dropped for an unknown version, and stored without an unknown page', async () => {
      await send({ ...report, version: '9.9.9' }, '192.0.2.9');
      await send({ ...report, app: 'nothing' }, '192.0.2.9');
      await send({ ...report, version: 'server' }, '192.0.2.9');
      expect(await rows()).toEqual([]);
      await send({ ...report, page: 'no-page' }, '192.0.2.9');
      await send({ ...report, page: 'constructor' }, '192.0.2.9');
      expect(await rows()).toMatchObject([{ page: '', visits: 2 }]);
    });

    test.each([
      { ...report, kind: 'worse' },
      { ...report, version: '../0' },
      { ...report, page: '/password/reset/a-secret' },
      {},
    ])('is refused if it is malformed: %j', async (body) => {
      expect((await send(body)).statusCode).toBe(422);
      expect(await rows()).toEqual([]);
    });
  },
  { environment: { TRUST_PROXY: '127.0.0.1' } },
);

const times = { visits: { patience: 1000, lookEvery: 20 }, jobs: { 'silent visits': 20 } };

describeSite(
  'visits that started',
  (site) => {
    const send = async (body: object, ip = '203.0.113.7') =>
      site().app.inject({
        method: 'POST',
        url: '/api/releases/reports',
        payload: { ...report, token: await fetchPageToken(site()), ...body },
        headers: { 'x-forwarded-for': ip },
      });
    const start = async (ip?: string) => {
      const visit = randomUUID();
      await send({ kind: 'started', visit }, ip);
      return visit;
    };
    const outcomes = () =>
      site()
        .db.selectFrom('release_visits')
        .select(['app', 'kind', 'visits'])
        .orderBy('app')
        .orderBy('kind')
        .execute();
    /** Starts one more visit, and resolves once the server counts it as silent, as all before it. */
    async function lookedAtAll() {
      const alive = (rows: Awaited<ReturnType<typeof outcomes>>) =>
        rows.find(({ kind }) => kind === 'alive')?.visits ?? 0;
      await start('198.51.100.1');
      return until(outcomes, (rows) => alive(rows) > 0);
    }

    beforeEach(() => site().db.deleteFrom('release_visits').execute());

    test('and of which no report follows count as failed', async () => {
      await start();
      const rows = await until(outcomes, ({ length }) => length > 0);
      expect(rows).toEqual([{ app: 'public', kind: 'alive', visits: 1 }]);
    });

    test('count as they ended, and not at all if the visitor left', async () => {
      await send({ kind: 'left', visit: await start() });
      await send({ kind: 'ok', visit: await start() });
      await send({ kind: 'render', visit: await start() });
      expect(await lookedAtAll()).toEqual([
        { app: 'public', kind: 'alive', visits: 1 },
        { app: 'public', kind: 'ok', visits: 1 },
        { app: 'public', kind: 'render', visits: 1 },
      ]);
    });

    test('may end in another process, even if that counts no more reports of their network', async () => {
      const other = startedVisits(site().db, { patience: 0, lookEvery: 1 });
      const visits = Array.from({ length: 6 }, () => randomUUID());
      for (const visit of visits) {
        other.start(visit, { app: 'public', version: '0', page: 'home', ip: '203.0.113.7' });
        await send({ kind: 'ok', visit });
      }
      const silent = { app: 'public', version: '0', page: 'home', ip: '198.51.100.9' };
      other.start(randomUUID(), silent);
      expect(await other.takeSilent()).toEqual([expect.objectContaining(silent)]);
    });

    test('count only with a token of the page, and five from one network at most', async () => {
      for (let time = 0; time < 8; time += 1) await start('192.0.2.4');
      await send({ kind: 'started', visit: randomUUID(), token: 'made-up' }, '192.0.3.4');
      await start('198.51.100.1');
      const rows = await until(outcomes, ([row]) => (row?.visits ?? 0) >= 6);
      expect(rows).toEqual([{ app: 'public', kind: 'alive', visits: 6 }]);
    });

    test('are reported once for all apps of a page', async () => {
      const beside = ['0', '9.9.9'].map((version) => ({ app: 'shell', version }));
      await send({ kind: 'ok', visit: await start(), beside }, '192.0.5.1');
      expect(await outcomes()).toEqual([
        { app: 'public', kind: 'ok', visits: 1 },
        { app: 'shell', kind: 'ok', visits: 1 },
      ]);
    });
  },
  { environment: { TRUST_PROXY: '127.0.0.1' }, times },
);

describeSite('visits behind a proxy that the server does not know', (site) => {
  test('count five times in an hour, also from the machine itself', async () => {
    const token = await fetchPageToken(site());
    for (let time = 0; time < 8; time += 1)
      await site().guest.post('/api/releases/reports', { ...report, token });
    const rows = await site().db.selectFrom('release_visits').select('visits').execute();
    expect(rows).toEqual([{ visits: 5 }]);
  });
});
