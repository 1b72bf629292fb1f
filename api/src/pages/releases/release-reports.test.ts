import { describeOnEachDatabase, describeSite } from '../../testing/testing';
import { tokenOfPage } from './visit-token.fixture';

const report = { app: 'public', version: '0', page: 'home', kind: 'load' };

describeOnEachDatabase(
  'what browsers tell of their visits',
  (site) => {
    const send = async (body: object, from = '203.0.113.7') =>
      site().app.inject({
        method: 'POST',
        url: '/api/releases/reports',
        payload: { token: await tokenOfPage(site()), ...body },
        headers: { 'x-forwarded-for': from },
      });
    const rows = () =>
      site().db.selectFrom('release_visits').selectAll().orderBy('kind').orderBy('version').execute();

    beforeEach(() => site().db.deleteFrom('release_visits').execute());

    test('is kept as counts of the hour, without who told it', async () => {
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

    test('counts only with the token of a page that was served of that version', async () => {
      const token = await tokenOfPage(site());
      const forged = token?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      for (const wrong of [undefined, '', 'made-up', forged]) {
        expect((await send({ ...report, token: wrong }, '192.0.2.7')).statusCode).toBe(204);
      }
      expect(await rows()).toEqual([]);
    });

    test('is of a version that is here and a page that there is, or nothing is kept of that', async () => {
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
    ])('is refused where it is something else: %j', async (body) => {
      expect((await send(body)).statusCode).toBe(422);
      expect(await rows()).toEqual([]);
    });
  },
  { environment: { TRUST_PROXY: '127.0.0.1' } },
);

describeSite('visits behind a proxy that the server does not know', (site) => {
  test('count five times in an hour, also from the machine itself', async () => {
    const token = await tokenOfPage(site());
    for (let time = 0; time < 8; time += 1)
      await site().guest.post('/api/releases/reports', { ...report, token });
    const rows = await site().db.selectFrom('release_visits').select('visits').execute();
    expect(rows).toEqual([{ visits: 5 }]);
  });
});
