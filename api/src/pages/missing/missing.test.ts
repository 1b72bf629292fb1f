import type { MissingAddress } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { utcDay } from '../counts/tally';
import { deploy } from '../rendering/site-code.fixture';
import { toStorableAddress } from './storable-address';
import { missingRepository } from './missing.repository';

const remote = `
exports.load = async () => ({ status: 200, title: 'A page' });
exports.render = (address) => '<h1>' + address + '</h1>';`;

const DAY = 24 * 60 * 60 * 1000;

test.each([
  ['/call/+44 20 7946 0958', undefined],
  ['/call/0151-123-4567', undefined],
  ['/receipt/a1b2c3d4', undefined],
  ['/2019-05-12-our-story', '/2019-05-12-our-story'],
  ['/2019/05/our-story/', '/2019/05/our-story'],
  ['/2019/05/Our-Story?utm_source=x&secret=1', '/2019/05/our-story'],
  ['/index?p=123&x=1', '/index?p=123'],
  ['/?page_id=x', undefined],
  ['/%C3%BCber-uns/', '/über-uns'],
  ['/wp-content/uploads/2019/annual-report.pdf', '/wp-content/uploads/2019/annual-report.pdf'],
  ['/wp-login.php', undefined],
  ['/wp-admin/', undefined],
  ['/.env', undefined],
  ['/blog/.git/config', undefined],
  ['/backup.sql', undefined],
  ['/admin/stories/9', undefined],
  ['/password/reset/abc', undefined],
  ['/healthz/x', undefined],
  ['/passwords', '/passwords'],
  ['/unsubscribe/mina@example.org', undefined],
  ['/unsubscribe/mina%40example.org', undefined],
  ['/invite/9f86d081884c7d659a2feaa0c55ad015', undefined],
  ['/donor/07700900123', undefined],
  ['/x/550e8400-e29b-41d4-a716-446655440000', undefined],
  [`/${'long-'.repeat(60)}`, undefined],
  ['/<script>alert(1)</script>', undefined],
  ['/', undefined],
])('%s is stored as %s', (url, kept) => {
  expect(toStorableAddress(url)).toBe(kept);
});

describeOnEachDatabase('addresses that are not found', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let address: string;
  beforeAll(async () => {
    await deploy(site(), remote);
    address = await site().app.listen({ port: 0, host: '127.0.0.1' });
    admin = await site().signIn('admin');
  });
  beforeEach(async () => {
    await site().app.flushCounts();
    await site().db.deleteFrom('missing_addresses').execute();
  });

  const ask = async (path: string, headers = {}) => {
    const answer = await fetch(address + path, { headers: { accept: 'text/html', ...headers } });
    await answer.text();
    return answer.status;
  };
  const list = async (query = '') => {
    await site().app.flushCounts();
    return (await admin.get(`/api/admin/missing-addresses?${query}`)).json<{
      results: MissingAddress[];
      total: number;
    }>();
  };

  test('are counted by day, the most requested first, without data of visitors', async () => {
    expect(await ask('/old-page')).toBe(404);
    await ask('/OLD-page/?email=mina@example.org', {
      referer: 'https://example.com/a',
      cookie: 'a=b',
      'user-agent': 'Somebody',
    });
    await ask('/files/report.pdf');
    await ask('/about');
    await ask('/wp-login.php');
    const { results, total } = await list();
    expect(total).toBe(2);
    expect(results).toEqual([
      { id: expect.any(Number), address: '/old-page', hits: 2, last_hit: utcDay(), is_dismissed: false },
      {
        id: expect.any(Number),
        address: '/files/report.pdf',
        hits: 1,
        last_hit: utcDay(),
        is_dismissed: false,
      },
    ]);
    expect((await list('q=REPORT')).total).toBe(1);
    const kept = JSON.stringify([
      await site().db.selectFrom('missing_addresses').selectAll().execute(),
      await site().db.selectFrom('missing_hits').selectAll().execute(),
    ]);
    expect(kept).not.toMatch(/mina|example|Somebody|127\.0/);
    expect((await site().guest.get('/api/admin/missing-addresses')).statusCode).toBe(401);
  });

  test('can be dismissed, stay so, and be restored', async () => {
    await ask('/old-page');
    const [found] = (await list()).results;
    const send = async (action: string) =>
      (await admin.post('/api/admin/missing-addresses/bulk', { ids: [found?.id], action })).json();
    expect(await send('dismiss')).toEqual({ done: [found?.id] });
    await ask('/old-page');
    expect((await list()).total).toBe(0);
    expect((await list('state=dismissed')).results).toMatchObject([{ address: '/old-page', hits: 2 }]);
    await send('restore');
    expect((await list()).total).toBe(1);
  });

  test('are no longer listed once they are redirected', async () => {
    await ask('/old-page');
    await ask('/old/a');
    await ask('/old/b');
    expect((await list()).total).toBe(3);
    await admin.post('/api/admin/redirects', { from: '/old-page/', to: '/about' });
    await admin.post('/api/admin/redirects', { from: '/old/*', to: '/about' });
    expect((await list()).total).toBe(0);
  });

  test('are a thousand at most, lose the least requested first, and are deleted after 90 days', async () => {
    const missing = missingRepository(site().db);
    const many = (name: string, count: number, day: string, hits: number) =>
      missing.add(
        Array.from({ length: count }, (_, index) => ({ what: `/${name}-${index}`, day, count: hits })),
      );
    await many('often', 300, utcDay(-2 * DAY), 2);
    await many('once', 300, utcDay(-2 * DAY), 1);
    await many('today', 300, utcDay(), 1);
    await many('more', 300, utcDay(), 1);
    await many('even-more', 300, utcDay(), 1);
    const { total } = await list();
    expect(total).toBe(1000);
    expect((await list('q=/once-')).total).toBe(0);
    expect((await list('q=/often-')).total).toBe(300);
    await site()
      .db.updateTable('missing_addresses')
      .set({ last_day: timestamp(-91 * DAY).slice(0, 10) })
      .where('address', 'like', '/often-%')
      .execute();
    await missing.purge();
    expect((await list()).total).toBe(700);
    expect(await missing.countAsked(1)).toBe(700);
  });
});
