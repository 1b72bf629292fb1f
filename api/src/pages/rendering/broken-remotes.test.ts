import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deploy, lay, promote } from './site-code.fixture';
import { MINUTE } from '../../server/time/clock';
import { describeSite } from '../../testing/testing';

const html = { accept: 'text/html' };

/** Shorter than usual, but enough for slow machines, on which a process takes seconds to start. */
const limits = { start: 5000, page: 4000, silence: 800, lookEvery: 100, heap: 64, memory: 160 };

/** Code that runs before the page works normally; `address` is in scope. */
interface Fault {
  load?: string;
  render?: string;
}

const endless = 'for (;;);';
const leak = 'const all = []; for (;;) all.push(new Array(1000).fill(all.length));';

type Seen = 'rendered' | 'frame' | 'moved';
/** Either may happen first. */
type Expected = Seen | 'rendered or frame';

/** Faults of a single page and what visitors get; other pages of the remote must be rendered. */
const faults: [string, Fault, Seen][] = [
  ['an endless loop in a loader', { load: endless }, 'frame'],
  ['an endless loop after a loader was answered', { load: `await read('/api/site'); ${endless}` }, 'frame'],
  ['an endless loop while it renders', { render: endless }, 'frame'],
  ['microtasks without an end', { load: 'for (;;) await null;' }, 'frame'],
  ['a loader that is never done', { load: 'await new Promise(() => {});' }, 'frame'],
  ['an exit in a loader', { load: 'process.exit(3);' }, 'frame'],
  ['an abort', { render: 'process.abort();' }, 'frame'],
  ['a signal to itself', { load: `process.kill(process.pid, 'SIGKILL');` }, 'frame'],
  ['a rejection that nobody awaits', { load: `void Promise.reject(new Error('late'));` }, 'rendered'],
  ['an error on a timer', { load: `setTimeout(() => { throw new Error('late'); });` }, 'rendered'],
  ['something thrown that is no error', { load: 'throw null;' }, 'frame'],
  ['something thrown that has no text', { render: 'throw Object.create(null);' }, 'frame'],
  ['a leak in many small pieces', { render: leak }, 'frame'],
  ['an array that grows and grows', { load: 'const a = []; for (;;) a.push(1);' }, 'frame'],
  ['one huge array', { load: 'new Array(1e8).fill(1.5);' }, 'frame'],
  ['memory beside the heap', { load: 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));' }, 'frame'],
  ['an enormous page', { render: `return 'x'.repeat(2e7);` }, 'frame'],
  ['a page that is no text', { render: 'return { html: 1 };' }, 'frame'],
  ['seo of another shape', { load: `return { title: { of: 'another host' } };` }, 'frame'],
  ['a status that is none', { load: 'return { status: 99 };' }, 'frame'],
  ['a page that moved to where it is', { load: `return { location: address };` }, 'frame'],
  ['a page that moved to a header', { load: `return { location: '/terms\\r\\nx-evil: 1' };` }, 'moved'],
  ['a page that moved to a script', { load: `return { location: 'javascript:alert(1)' };` }, 'frame'],
  ['a call to what is not of the API', { load: `await read('http://169.254.169.254/');` }, 'frame'],
];

/** Address of the page with the fault, and of pages rendered beside or after it. */
const pageWith = (fault: string) => `/contact?subject=${fault.replaceAll(' ', '-')}`;
const pagesBeside = (fault: string) => [1, 2, 3].map((number) => `${pageWith(fault)}-${number}`);

/** A remote whose pages work except for these faults. `module` runs when its code loads. */
const remoteWith = (module = '', ofPages: typeof faults = []) => {
  const cases = (part: keyof Fault) =>
    ofPages.map(([name, fault]) => `case '${pageWith(name)}': { ${fault[part] ?? ''} break; }`).join('\n');
  return `
${module}
exports.load = async ({ address, read }) => { switch (address) { ${cases('load')} } return { title: address }; };
exports.render = (address) => { switch (address) { ${cases('render')} } return '<h1>Rendered</h1>'; };`;
};

const well = remoteWith();

/** Faults while the code loads or afterwards, and what visitors get of every page. */
const brokenCode: [string, string, Expected][] = [
  ['an endless loop as it is started', endless, 'frame'],
  ['an exit on a timer', remoteWith('setTimeout(() => process.exit(0), 50);'), 'rendered or frame'],
  ['an error as it is started', `throw new Error('no kite');`, 'frame'],
  ['syntax that is none', '<h1>', 'frame'],
  ['a file that was cut off', well.slice(0, -40), 'frame'],
  ['code that is not there', 'require("./gone.cjs");', 'frame'],
  ['a host that is older than it', `require('@lapis/brand-new');`, 'frame'],
  ['nothing exported', '', 'frame'],
];

const seen = (body: string): Seen =>
  body.includes('<p>The frame</p>') ? 'frame' : body.includes('<h1>Rendered') ? 'rendered' : 'moved';

const { now } = Date;
let ahead = 0;
const moveClock = (by: number) => {
  ahead += by;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
};
/** Advances the clock: pointers are read once a second, and failures are retried after pauses. */
async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) {
    moveClock(1001);
    await delay(50);
  }
}
afterAll(() => jest.restoreAllMocks());

describeSite(
  'a remote whose code for the server is broken',
  (site) => {
    let version = 1;
    let logged = 0;
    const get = (path: string) => site().guest.get(path, html);
    const goLive = async (code: string) => {
      version += 1;
      await promote(site(), String(version), code);
      while (!(await get('/contact')).body.includes(`/remotes/public/${version}/`)) await delay(20);
    };

    /** Requests all at once, so that sound pages run beside the faulty one. */
    async function expectPages(broken: string, page: Expected, beside: string[], others: Expected) {
      const [about, ...rest] = await Promise.all([broken, ...beside].map(get));
      expect(page.split(' or ')).toContain(seen(about!.body));
      expect(about!.statusCode).toBe(page === 'moved' ? 301 : 200);
      expect(about!.headers).not.toHaveProperty('x-evil');
      if (page === 'frame') {
        // The browser renders it with the same version, and the log names that.
        expect(about!.body).not.toContain('lapis-data');
        expect(about!.body).toContain(`href="/remotes/public/${version}/`);
        expect(site().log.slice(logged).join()).toContain(`"remote":"public","version":"${version}"`);
      }
      for (const { body } of rest) expect(others.split(' or ')).toContain(seen(body));
      // The server itself isn't affected.
      expect((await get('/healthz')).statusCode).toBe(200);
      expect((await get('/admin')).statusCode).toBe(200);
    }

    beforeAll(() => deploy(site(), remoteWith('', faults)));
    beforeEach(() => {
      // Errors of one version are logged once a minute.
      moveClock(MINUTE);
      logged = site().log.length;
    });

    test.each(faults)(
      'by %s affects that page alone, then and later',
      async (name, _, page) => {
        const [later = '', ...beside] = pagesBeside(name);
        await expectPages(pageWith(name), page, beside, 'rendered');
        expect(seen((await get(later)).body)).toBe('rendered');
      },
      120_000,
    );

    test.each(brokenCode)(
      'by %s affects its pages, and not those of the next version',
      async (_, code, page) => {
        await goLive(code);
        await expectPages('/about', page, ['/terms', '/privacy', '/cookies'], page);
        await goLive(well);
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

  test('before its folder is complete goes live once it is, and the one before stays until then', async () => {
    expect(await get('/about')).toContain('First');
    await site().write('remotes/public/live.json', '{"version":"2"}');
    await until(async () => {
      expect(await get('/terms')).toContain('First');
      return errors().some((line) => line.includes('"version":"2"'));
    });
    await lay(site(), '2', page('Second'));
    await until(async () => (await get('/about')).includes('Second'));
  });

  test('before its code for the server exists is rendered once it does', async () => {
    await promote(site(), '3', undefined);
    await until(async () => (await get('/about')).includes('/remotes/public/3/'));
    await lay(site(), '3', page('Third'));
    await until(async () => (await get('/about')).includes('Third'));
  });

  test('and does not run at first is retried until it does, and the log says why', async () => {
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

  test('that is deleted leaves its pages unavailable, and readyz names the remote', async () => {
    // A site without an administrator isn't ready either.
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
