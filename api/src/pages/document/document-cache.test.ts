import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DAY, SECOND } from '../../server/time/clock';
import { PAGE } from '../../testing/template.fixture';
import { describeSite } from '../../testing/testing';
import { deploy, pointTo, promote } from '../rendering/site-code.fixture';

const heading = (body: string) => /<h1>(.*?)<\/h1>/s.exec(body)?.[1];

/** Shows an id of the process, and how often it has rendered. */
const signedPage = `
const process = Math.random();
let times = 0;
exports.load = async () => ({});
exports.render = () => '<h1>' + process + ' ' + (times += 1) + '</h1>';`;

describeSite('a cached page', (site) => {
  const get = () => site().guest.get('/about', { accept: 'text/html' });
  const fetchPlan = async ({ body }: { body: string }) =>
    (await site().guest.get(/\/site-plan\/[\w-]+/.exec(body)?.[0] ?? '')).body;
  const untilLive = async (path: string) => {
    while (!(await fetchPlan(await get())).includes(path)) await delay(20);
  };

  beforeAll(() => deploy(site(), signedPage));

  test('is not rendered again when another app goes live, but names its new version', async () => {
    const before = await get();
    await promote(site(), '2', undefined, 'admin');
    await untilLive('/remotes/admin/2/');
    const after = await get();
    expect(heading(after.body)).toBe(heading(before.body));
    expect(after.headers['cache-status']).toBe('lapis; hit');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(await fetchPlan(before)).toContain('/remotes/admin/1/');
  });

  test('is rendered again when its own app or the host goes live', async () => {
    const before = heading((await get()).body);
    await promote(site(), '2', signedPage);
    await untilLive('/remotes/public/2/');
    const after = heading((await get()).body);
    expect(after).not.toBe(before);
    const host = await readFile(join(site().settings.shellDir, '0/server/index.cjs'), 'utf8');
    await site().write('shell/1/index.html', PAGE);
    await site().write('shell/1/server/index.cjs', host);
    await pointTo(site(), '1', 'shell');
    await untilLive('"version":"1"');
    expect(heading((await get()).body)).not.toBe(after);
  });

  test('is rendered again when another app brings a page to link to', async () => {
    const before = heading((await get()).body);
    const said = { remote: { segments: ['shop'] }, pages: [{ path: '/shop', title: 'Shop', menu: 'pages' }] };
    await site().write('remotes/shop/1/lapis.json', JSON.stringify(said));
    await pointTo(site(), '1', 'remotes/shop');
    await untilLive('/remotes/shop/1/');
    expect(heading((await get()).body)).not.toBe(before);
  });
});

const widgetPage = signedPage.replace(
  'exports.load = async () => ({});',
  "exports.load = async ({ read }) => ({ text: (await read('/api/widgets/about')).body });",
);

describeSite('a page that was not requested for a while', (site) => {
  test('is rendered again only if its data changed, even without a notice, or the day', async () => {
    const get = () => site().guest.get('/about', { accept: 'text/html' });
    await deploy(site(), widgetPage);
    const admin = await site().signIn('admin');
    await admin.post('/api/admin/widgets', { name: 'about', title: 'About', html: '<p>Before</p>' });
    const { body, headers } = await get();
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start + 61 * SECOND);
    const same = await get();
    expect(same.headers['cache-status']).not.toContain('hit');
    expect(heading(same.body)).toBe(heading(body));
    expect(same.headers.etag).toBe(headers.etag);

    await site().db.updateTable('widgets').set({ html: '<p>By hand</p>' }).execute();
    clock.mockReturnValue(start + 122 * SECOND);
    const changed = await get();
    expect(heading(changed.body)).not.toBe(heading(body));
    expect(changed.body).toContain('By hand');

    // Pages may show the current year.
    clock.mockReturnValue(start + 2 * DAY);
    expect(heading((await get()).body)).not.toBe(heading(changed.body));
    clock.mockRestore();
  });
});
