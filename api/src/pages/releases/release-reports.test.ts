import { describeOnEachDatabase } from '../../testing/testing';

describeOnEachDatabase(
  'what browsers tell of their visits',
  (site) => {
    const report = { app: 'public', version: '0', page: 'home', kind: 'load' };
    const send = (body: object, from = '203.0.113.7') =>
      site().app.inject({
        method: 'POST',
        url: '/api/releases/reports',
        payload: body,
        headers: { 'x-forwarded-for': from },
      });
    const rows = () =>
      site().db.selectFrom('release_visits').selectAll().orderBy('kind').orderBy('version').execute();

    beforeEach(() => site().db.deleteFrom('release_visits').execute());

    test('is kept as counts of the hour, without who told it', async () => {
      expect((await send(report)).statusCode).toBe(204);
      await send(report, '203.0.113.8');
      await send({ ...report, kind: 'ok' });
      const hour = new Date().toISOString().slice(0, 13);
      expect(await rows()).toEqual([
        { ...report, hour, visits: 2 },
        { ...report, kind: 'ok', hour, visits: 1 },
      ]);
    });

    test('counts five times from one network within an hour, however often it is told', async () => {
      for (let time = 0; time < 8; time += 1) {
        expect((await send(report, '2001:db8::' + time)).statusCode).toBe(204);
      }
      expect(await rows()).toMatchObject([{ visits: 5 }]);
    });

    test('counts each time from the machine itself, where a proxy says not who asks', async () => {
      for (let time = 0; time < 8; time += 1) await send(report, '127.0.0.1');
      expect(await rows()).toMatchObject([{ visits: 8 }]);
    });

    test('is of a version that is here and a page that there is, or nothing is kept of that', async () => {
      await send({ ...report, version: '9.9.9' }, '203.0.113.9');
      await send({ ...report, app: 'nothing' }, '203.0.113.9');
      await send({ ...report, version: 'server' }, '203.0.113.9');
      expect(await rows()).toEqual([]);
      await send({ ...report, page: 'no-page' }, '203.0.113.9');
      await send({ ...report, page: 'constructor' }, '203.0.113.9');
      expect(await rows()).toMatchObject([{ page: '', visits: 2 }]);
    });

    test.each([
      { ...report, kind: 'worse' },
      { ...report, version: '../0' },
      { ...report, page: '/password/reset/a-secret' },
      {},
    ])('is refused where it is something else: %j', async (body) => {
      expect((await send(body)).statusCode).toBe(422);
      expect(await rows()).toEqual([]);
    });
  },
  { environment: { TRUST_PROXY: '127.0.0.1' } },
);
