import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deploy, lay, promote } from './site-code.fixture';
import { describeSite } from '../../testing/testing';

const html = { accept: 'text/html' };

/** Shorter than the usual ones, and long enough for a slow machine, on which a process takes seconds to start. */
const limits = { start: 5000, page: 4000, silence: 800, lookEvery: 100, heap: 64, memory: 160 };

/** A remote whose pages are well, with code that is run where only the page 'About us' comes by. */
const withPage = ({ module = '', load = '', render = '' }) => `
${module}
exports.load = async ({ address, read }) => { if (address === '/about') { ${load} } return { title: address }; };
exports.render = (address) => { if (address === '/about') { ${render} } return '<h1>Rendered</h1>'; };`;

const endless = 'for (;;);';
const leak = 'const all = []; for (;;) all.push(new Array(1000).fill(all.length));';

/** How a page is. */
type Seen = 'rendered' | 'frame' | 'moved';
/** It depends on which comes first. */
type Expected = Seen | 'rendered or frame';

/** What breaks; what visitors see of the page; what they see of the remote's other pages. */
const broken: [string, string, Expected, Expected][] = [
  ['an endless loop as it is started', endless, 'frame', 'frame'],
  ['an endless loop in a loader', withPage({ load: endless }), 'frame', 'rendered'],
  [
    'an endless loop after a loader was answered',
    withPage({ load: `await read('/api/site'); ${endless}` }),
    'frame',
    'rendered',
  ],
  ['an endless loop while it renders', withPage({ render: endless }), 'frame', 'rendered'],
  ['microtasks without an end', withPage({ load: 'for (;;) await null;' }), 'frame', 'rendered'],
  ['a loader that is never done', withPage({ load: 'await new Promise(() => {});' }), 'frame', 'rendered'],
  [
    'an exit on a timer',
    withPage({ module: 'setTimeout(() => process.exit(0), 50);' }),
    'rendered or frame',
    'rendered or frame',
  ],
  ['an exit in a loader', withPage({ load: 'process.exit(3);' }), 'frame', 'rendered'],
  ['an abort', withPage({ render: 'process.abort();' }), 'frame', 'rendered'],
  ['a signal to itself', withPage({ load: `process.kill(process.pid, 'SIGKILL');` }), 'frame', 'rendered'],
  [
    'a rejection that nobody awaits',
    withPage({ load: `void Promise.reject(new Error('late'));` }),
    'rendered',
    'rendered',
  ],
  [
    'an error on a timer',
    withPage({ load: `setTimeout(() => { throw new Error('late'); });` }),
    'rendered',
    'rendered',
  ],
  ['an error as it is started', `throw new Error('no kite');`, 'frame', 'frame'],
  ['something thrown that is no error', withPage({ load: 'throw null;' }), 'frame', 'rendered'],
  [
    'something thrown that has no text',
    withPage({ render: 'throw Object.create(null);' }),
    'frame',
    'rendered',
  ],
  ['a leak in many small pieces', withPage({ render: leak }), 'frame', 'rendered'],
  [
    'an array that grows and grows',
    withPage({ load: 'const a = []; for (;;) a.push(1);' }),
    'frame',
    'rendered',
  ],
  ['one huge array', withPage({ load: 'new Array(1e8).fill(1.5);' }), 'frame', 'rendered'],
  [
    'memory beside the heap',
    withPage({ load: 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));' }),
    'frame',
    'rendered',
  ],
  ['an enormous page', withPage({ render: `return 'x'.repeat(2e7);` }), 'frame', 'rendered'],
  ['a page that is no text', withPage({ render: 'return { html: 1 };' }), 'frame', 'rendered'],
  [
    'seo of another shape',
    withPage({ load: `return { title: { of: 'another host' } };` }),
    'frame',
    'rendered',
  ],
  ['a status that is none', withPage({ load: 'return { status: 99 };' }), 'frame', 'rendered'],
  [
    'a page that moved to where it is',
    withPage({ load: `return { location: '/about' };` }),
    'frame',
    'rendered',
  ],
  [
    'a page that moved to a header',
    withPage({ load: `return { location: '/terms\\r\\nx-evil: 1' };` }),
    'moved',
    'rendered',
  ],
  [
    'a page that moved to a script',
    withPage({ load: `return { location: 'javascript:alert(1)' };` }),
    'frame',
    'rendered',
  ],
  [
    'a call to what is not of the API',
    withPage({ load: `await read('http://169.254.169.254/');` }),
    'frame',
    'rendered',
  ],
  ['syntax that is none', '<h1>', 'frame', 'frame'],
  ['a file that was cut off', withPage({}).slice(0, -40), 'frame', 'frame'],
  ['code that is not there', 'require("./gone.cjs");', 'frame', 'frame'],
  ['a host that is older than it', `require('@lapis/brand-new');`, 'frame', 'frame'],
  ['nothing exported', '', 'frame', 'frame'],
];

const seen = (body: string): Seen =>
  body.includes('<p>The frame</p>') ? 'frame' : body.includes('<h1>Rendered') ? 'rendered' : 'moved';

const { now } = Date;
let ahead = 0;
/** Moves the clock on: pointers are looked at once a second, and what failed is tried again after pauses. */
async function until(condition: () => Promise<boolean>) {
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  while (!(await condition())) {
    ahead += 1001;
    await delay(50);
  }
}
afterAll(() => jest.restoreAllMocks());

describeSite(
  'a remote whose code for the server is broken',
  (site) => {
    let version = 1;
    const get = (path: string) => site().guest.get(path, html);
    const goLive = async (code: string) => {
      version += 1;
      await promote(site(), String(version), code);
      while (!(await get('/contact')).body.includes(`/remotes/public/${version}/`)) await delay(20);
    };

    beforeAll(() => deploy(site(), withPage({})));

    test.each(broken)(
      'by %s costs that page its rendering, and no other, then or later',
      async (_, code, page, others) => {
        await goLive(code);
        // All at once, so that those that are well are under way beside the one that is not.
        const paths = ['/terms', '/privacy', '/cookies'];
        const [about, ...rest] = await Promise.all(['/about', ...paths].map(get));
        expect(page.split(' or ')).toContain(seen(about!.body));
        expect(about!.statusCode).toBe(page === 'moved' ? 301 : 200);
        expect(about!.headers).not.toHaveProperty('x-evil');
        if (page === 'frame') {
          // The browser renders it, of the same version, and the log says whose code it was.
          expect(about!.body).not.toContain('lapis-data');
          expect(about!.body).toContain(`href="/remotes/public/${version}/`);
          expect(site().log.join()).toContain(`"remote":"public","version":"${version}"`);
        }
        for (const { body } of rest) expect(others.split(' or ')).toContain(seen(body));
        // Whatever the code did, the server itself is as it was.
        expect((await get('/healthz')).statusCode).toBe(200);
        expect((await get('/admin')).statusCode).toBe(200);

        await goLive(withPage({}));
        expect(seen((await get('/about')).body)).toBe('rendered');
      },
      120_000,
    );
  },
  { times: { pages: { limits } } },
);

describeSite('a version that is promoted', (site) => {
  const get = async (path: string) => (await site().guest.get(path, html)).body;
  const page = (word: string) =>
    `exports.load = async () => ({}); exports.render = () => '<h1>${word}</h1>';`;
  const errors = () => site().log.filter((line) => line.includes('"level":50'));

  beforeAll(() => deploy(site(), page('First')));

  test('before its folder is whole leaves the one before it live, and is live once it is whole', async () => {
    expect(await get('/about')).toContain('First');
    await site().write('remotes/public/live.json', '{"version":"2"}');
    await until(async () => {
      expect(await get('/terms')).toContain('First');
      return errors().some((line) => line.includes('"version":"2"'));
    });
    await lay(site(), '2', page('Second'));
    await until(async () => (await get('/about')).includes('Second'));
  });

  test('before its code for the server is there is rendered once that has come', async () => {
    await promote(site(), '3', undefined);
    await until(async () => (await get('/about')).includes('/remotes/public/3/'));
    await lay(site(), '3', page('Third'));
    await until(async () => (await get('/about')).includes('Third'));
  });

  test('and does not run at first is tried again until it does, and the log says why', async () => {
    await site().write('not-yet', '');
    const flag = JSON.stringify(join(site().settings.shellDir, '../not-yet'));
    const isNotYet = `process.getBuiltinModule('node:fs').existsSync(${flag})`;
    await promote(site(), '4', `if (${isNotYet}) throw new Error('not ready'); ${page('Fourth')}`);
    await until(async () => (await get('/terms')).includes('/remotes/public/4/'));
    const lines = () => errors().filter((line) => line.includes('not ready'));
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain('"remote":"public","version":"4"');
    await rm(join(site().settings.shellDir, '../not-yet'));
    await until(async () => (await get('/contact')).includes('Fourth'));
  });

  test('that is gone leaves its pages unavailable, and readyz names the remote', async () => {
    // Without an administrator the site is not ready either.
    await site().signIn('admin');
    await site().write('remotes/public/live.json', '{"version":"gone"}');
    await rm(join(site().settings.remotesDir, 'public/4'), { recursive: true });
    await until(async () => (await site().guest.get('/about', html)).statusCode === 503);
    const { headers, body } = await site().guest.get('/links', html);
    expect(headers['retry-after']).toBe('5');
    expect(body).toContain('<h1>503</h1>');
    const ready = await site().guest.get('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'failed', failed: ['remote public'] });
    await promote(site(), '5', page('Fifth'));
    await until(async () => (await get('/about')).includes('Fifth'));
    expect((await site().guest.get('/readyz')).statusCode).toBe(200);
  });
});
