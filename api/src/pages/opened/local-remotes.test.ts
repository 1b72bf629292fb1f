import type { Role } from '@lapis/contract';
import { createManifest } from '../../testing/lay-version';
import { describeSite } from '../../testing/testing';
import { deploy } from '../rendering/site-code.fixture';

const ENTRY = 'http://localhost:3101/remoteEntry.js';
const html = { accept: 'text/html' };
const rendered = `exports.load = async () => ({}); exports.render = () => '<h1>Live</h1>';`;
const announced = (app: string) => createManifest(app, 'to-come');
const shop = () =>
  createManifest('shop', 'to-come', {
    remote: { segments: ['shop'] },
    pages: [{ name: 'shop', path: '/shop' }],
  });

type Site = Parameters<typeof deploy>[0];

async function ask(site: Site, entry = ENTRY, announcement = announced('public'), app = announcement.app) {
  const admin = await site.signIn('admin');
  return admin.post(`/api/admin/releases/${app}/open`, { entry, announcement });
}

async function linkFrom(answer: Awaited<ReturnType<typeof ask>>) {
  const { pathname, search } = new URL(answer.json().url);
  return pathname + search;
}

describeSite(
  'a staging server',
  (site) => {
    beforeAll(() => deploy(site(), rendered));

    const get = (url: string, headers: Record<string, string> = {}) =>
      site().guest.get(url, { ...html, ...headers });

    async function follow(link: string, role: Role = 'tester') {
      const { token } = await site().signIn(role);
      const answer = await get(link, { cookie: `token=${token}` });
      const cookie = answer.cookies.find(({ name }) => name === 'opened_versions')?.value;
      return { answer, sent: `token=${token}; opened_versions=${cookie}` };
    }

    async function planFor(cookie: string, path = '/about') {
      const [plan = ''] = /\/site-plan\/[\w-]+/.exec((await get(path, { cookie })).body) ?? [];
      return (await get(plan, { cookie })).json();
    }

    test('shows a remote from a developer’s own machine to the tester who opened it', async () => {
      const { answer, sent } = await follow(await linkFrom(await ask(site())));
      expect(answer.statusCode).toBe(302);
      const shown = await get('/about', { cookie: sent });
      expect(shown.statusCode).toBe(200);
      expect(shown.body).toContain('You are looking at public from your own machine (localhost:3101).');
      expect(shown.body).not.toContain('Live');
      expect(shown.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      });
      const plan = await planFor(sent);
      expect(plan.remotes.public.start).toEqual({ entry: ENTRY });
      expect(plan.origins).toEqual(['http://localhost:3101']);
    });

    test('allows its pages that one origin in the policy, and no other', async () => {
      const { sent } = await follow(await linkFrom(await ask(site())));
      const policy = async (cookie: string) => {
        const { headers } = await get('/about', { cookie });
        return String(headers['content-security-policy']).split('; ');
      };
      const [own, usual] = [await policy(sent), await policy('')];
      const added = own.flatMap((directive, index) => {
        const before = usual[index]?.split(' ') ?? [];
        const more = directive.split(' ').filter((source) => !before.includes(source));
        return more.length > 0
          ? [[before[0], ...more.filter((source) => !source.startsWith("'sha256-"))]]
          : [];
      });
      const origin = 'http://localhost:3101';
      expect(added).toEqual([
        ['script-src', origin],
        ['style-src', origin],
        ['img-src', origin],
        ['font-src', origin],
        ['connect-src', origin, 'ws://localhost:3101'],
      ]);
      expect(usual.join()).not.toContain('localhost');
    });

    test('shows nothing of it to other visitors', async () => {
      const { sent } = await follow(await linkFrom(await ask(site())));
      await get('/about', { cookie: sent });
      for (const cookie of ['', 'opened_versions=guessed']) {
        const page = await get('/about', { cookie });
        expect(page.body).toContain('<h1>Live</h1>');
        expect(page.body).not.toContain('localhost:3101');
        const plan = await planFor(cookie);
        expect(plan.origins).toBeUndefined();
        expect(plan.remotes.public.start.entry).toMatch(/^\/remotes\/public\/1\//);
      }
    });

    test('opens a link once, for the first person with the role', async () => {
      const link = await linkFrom(await ask(site()));
      expect((await follow(link, 'user')).answer.statusCode).toBe(403);
      expect((await get(link)).headers.location).toBe('/login');
      expect((await follow(link)).answer.statusCode).toBe(302);
      expect((await follow(link, 'admin')).answer.statusCode).toBe(410);
    });

    test('shows a remote without a live version', async () => {
      const { answer, sent } = await follow(await linkFrom(await ask(site(), ENTRY, shop())));
      expect(answer.headers.location).toBe('/shop');
      expect((await get('/shop', { cookie: sent })).statusCode).toBe(200);
      expect((await planFor(sent, '/shop')).pages.shop).toBe('/shop');
      expect((await planFor('')).pages.shop).toBeUndefined();
    });

    test.each([
      'https://localhost:3101/remoteEntry.js',
      'http://localhost.evil.example/remoteEntry.js',
      'http://evil.example/localhost/remoteEntry.js',
      'http://127.0.0.1@evil.example/remoteEntry.js',
      'http://localhost:3101@evil.example/remoteEntry.js',
      'http://evil.example@localhost:3101/remoteEntry.js',
      'http://127.0.0.1.evil.example/remoteEntry.js',
      'https://[::1].evil.example/remoteEntry.js',
      'http://[::1]:3101/remoteEntry.js',
      'http://0.0.0.0:3101/remoteEntry.js',
      'http://192.168.0.7:3101/remoteEntry.js',
      'http://2130706433:3101/remoteEntry.js',
      'http://LOCALHOST:3101/remoteEntry.js',
      'http:\\\\localhost:3101\\remoteEntry.js',
      'http://localhost:3101;script-src */remoteEntry.js',
      'http://localhost:3101/remoteEntry.js?x',
      'http://localhost:3101/remoteEntry.js#x',
      'http://localhost:3101/../other.js',
      'http://localhost:3101/x/../remoteEntry.js',
      'http://localhost:3101/other.js',
      '//localhost:3101/remoteEntry.js',
      '/remoteEntry.js',
      'javascript:alert(1)',
      'data:text/javascript,1',
      ' http://localhost:3101/remoteEntry.js',
    ])('refuses %j', async (entry) => {
      const answer = await ask(site(), entry);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors.entry).toEqual([
        expect.stringMatching(/^Only the development server of your/),
      ]);
    });

    test('refuses an announcement of another app, of the host or with odd paths, and none', async () => {
      const odd = createManifest('public', '1', { pages: [{ path: '/(a+)+' }] });
      expect((await ask(site(), ENTRY, announced('public'), 'admin')).statusCode).toBe(422);
      expect((await ask(site(), ENTRY, announced('shell'))).statusCode).toBe(422);
      expect((await ask(site(), ENTRY, odd)).statusCode).toBe(422);
      const admin = await site().signIn('admin');
      for (const body of [{}, { entry: ENTRY }, { version: '1', entry: ENTRY, announcement: shop() }])
        expect((await admin.post('/api/admin/releases/public/open', body)).statusCode).toBe(422);
    });

    test('no longer shows it once it is no staging server', async () => {
      const { sent } = await follow(await linkFrom(await ask(site())));
      const unused = await linkFrom(await ask(site()));
      site().settings.staging = false;
      try {
        expect((await get('/about', { cookie: sent })).body).toContain('<h1>Live</h1>');
        expect((await follow(unused)).answer.statusCode).toBe(410);
      } finally {
        site().settings.staging = true;
      }
    });
  },
  { environment: { STAGING: '1' } },
);

describeSite('a server that is not for staging', (site) => {
  test('refuses a remote from a developer’s own machine', async () => {
    const answer = await ask(site());
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/not a staging server/);
  });
});
