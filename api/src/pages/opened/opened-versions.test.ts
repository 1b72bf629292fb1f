import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '@lapis/contract';
import { describeSite } from '../../testing/testing';
import { PAGE } from '../../testing/template.fixture';
import { laySigned } from '../releases/versions/signed-version.fixture';
import { deploy, lay, promote } from '../rendering/site-code.fixture';

const html = { accept: 'text/html' };
const page = (text: string) => `exports.load = async () => ({}); exports.render = () => '<h1>${text}</h1>';`;

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await delay(20);
}

describeSite(
  'a version that is not live',
  (site) => {
    let admin: Awaited<ReturnType<ReturnType<typeof site>['signIn']>>;
    beforeAll(async () => {
      await deploy(site(), page('Live'));
      for (const version of ['x', 'y']) await lay(site(), version, page(`Version ${version}`));
      await lay(site(), 'z', undefined, 'admin');
      admin = await site().signIn('admin');
    });

    const get = (url: string, headers: Record<string, string> = {}) =>
      site().guest.get(url, { ...html, ...headers });
    const heading = ({ body }: { body: string }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];

    async function linkTo(version: string, app = 'public') {
      const { url } = (await admin.post(`/api/admin/releases/${app}/open`, { version })).json();
      const { pathname, search } = new URL(url);
      return pathname + search;
    }

    /** Follows a link as a signed-in browser and returns the cookies it sends afterwards. */
    async function follow(link: string, token: string, before = '') {
      const answer = await get(link, { cookie: `token=${token}; ${before}` });
      const cookie = answer.cookies.find(({ name }) => name === 'opened_versions');
      return { answer, cookie, sent: `token=${token}; opened_versions=${cookie?.value}` };
    }

    const openAs = async (role: Role, version = 'x') => {
      const person = await site().signIn(role);
      return { ...(await follow(await linkTo(version), person.token)), person };
    };

    test.each<Role>(['admin', 'tester'])(
      'is shown by its link to a person who is signed in as %s',
      async (role) => {
        const { answer, cookie, sent } = await openAs(role);
        expect(answer.statusCode).toBe(302);
        expect(answer.headers).toMatchObject({ location: '/', 'cache-control': 'no-store' });
        expect(cookie).toMatchObject({ maxAge: 28_800, httpOnly: true, sameSite: 'Lax', path: '/' });
        const shown = await get('/about', { cookie: sent });
        expect(heading(shown)).toBe('Version x');
        expect(shown.headers).toMatchObject({
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        });
        expect(shown.headers['etag']).toBeUndefined();
        expect(shown.body).toMatch(
          /You are looking at public x, which is not live\.<.*<button>End<\/button>/s,
        );
      },
    );

    test('is not shown to other visitors, whose pages stay cached', async () => {
      const { sent } = await openAs('tester');
      await get('/about');
      await get('/about', { cookie: sent });
      for (const cookie of ['', 'opened_versions=guessed', 'token=guessed']) {
        const plain = await get('/about', { cookie });
        expect(heading(plain)).toBe('Live');
        expect(plain.headers['cache-status']).toBe('lapis; hit');
        expect(plain.body).not.toContain('You are looking at');
      }
    });

    test('requires signing in first, which leads back', async () => {
      const link = await linkTo('x');
      const { headers, cookies } = await get(link);
      expect(headers.location).toBe('/login');
      expect(cookies.find(({ name }) => name === 'intended_url')?.value).toBe(link);
      expect((await get(link, { cookie: 'token=over' })).headers.location).toBe('/login');
    });

    test('is refused to people who are not testers, with the reason', async () => {
      const { answer, cookie } = await openAs('user');
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
      expect(answer.body).toMatch(/Only administrators and testers/);
      expect(cookie).toBeUndefined();
    });

    test.each(['', '?link=guessed', '?link=a&link=b'])('has no other address: %j', async (search) => {
      const { token } = await site().signIn('admin');
      const answer = await get(`/api/releases/open${search}`, { cookie: `token=${token}` });
      expect(answer.statusCode).toBe(410);
    });

    test('is opened beside one of another app, and replaces one of its own', async () => {
      const { person, sent } = await openAs('tester');
      const both = await follow(await linkTo('z', 'admin'), person.token, sent);
      expect(both.answer.headers.location).toBe('/admin');
      expect((await get('/about', { cookie: both.sent })).body).toContain(
        'public x and admin z, which are not',
      );
      const other = await follow(await linkTo('y'), person.token, both.sent);
      expect((await get('/about', { cookie: other.sent })).body).toContain('public y and admin z');
    });

    test('has a plan and files that other visitors don’t get', async () => {
      const { sent } = await openAs('tester');
      const [plan = ''] = /\/site-plan\/[\w-]+/.exec((await get('/about', { cookie: sent })).body) ?? [];
      const answer = await get(plan, { cookie: sent });
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const { entry } = answer.json().remotes.public.start;
      expect(entry).toMatch(/^\/remotes\/public\/x\//);
      for (const file of [entry, '/remotes/public/x/lapis.json']) {
        const got = await get(file, { cookie: sent });
        expect(got.statusCode).toBe(200);
        expect(got.headers['cache-control']).toBe('private, no-store');
        expect((await get(file)).statusCode).toBe(404);
        expect((await get(file, { cookie: 'opened_versions=guessed' })).statusCode).toBe(404);
      }
    });

    test('may be one of the shell, with its page and its files', async () => {
      const file = '/dist/js/main.0000000f.js';
      const content = { 'index.html': PAGE.replace("'light'", "'shell s'"), [file]: 'shell s' };
      await laySigned(site().settings, 'shell', 's', { content });
      const { token } = await site().signIn('tester');
      const { answer, sent } = await follow(await linkTo('s', 'shell'), token);
      expect(answer.headers.location).toBe('/');
      expect((await get('/about', { cookie: sent })).body).toContain("'shell s'");
      expect((await get(file, { cookie: sent })).body).toBe('shell s');
      expect((await get(file)).statusCode).toBe(404);
      expect((await get('/about')).body).not.toContain('shell s');
    });

    test('ends by the button of its bar', async () => {
      const { sent } = await openAs('tester');
      const { statusCode, headers } = await get('/api/releases/close', { cookie: sent });
      expect(statusCode).toBe(302);
      expect(headers.location).toBe('/');
      expect(String(headers['set-cookie'])).toMatch(/opened_versions=; Max-Age=0; Path=\/; HttpOnly/);
    });

    test('ends soon after the session does, or when the person is no longer a tester', async () => {
      const isShown = async (cookie: string) => heading(await get('/about', { cookie })) === 'Version x';
      const [leaving, demoted] = [await openAs('tester'), await openAs('tester')];
      expect([await isShown(leaving.sent), await isShown(demoted.sent)]).toEqual([true, true]);
      const xsrf = { cookie: `XSRF-TOKEN=x; ${leaving.sent}`, 'x-xsrf-token': 'x' };
      const { headers } = await leaving.person.post('/api/logout', {}, xsrf);
      expect(String(headers['set-cookie'])).toContain('opened_versions=; Max-Age=0');
      await site()
        .db.updateTable('users')
        .set({ role: 'user' })
        .where('email', '=', demoted.person.email)
        .execute();
      await until(async () => !(await isShown(leaving.sent)) && !(await isShown(demoted.sent)));
    });

    test('ends with a message when it is deleted', async () => {
      await lay(site(), 'short', page('Short'));
      const { sent } = await openAs('tester', 'short');
      expect(heading(await get('/about', { cookie: sent }))).toBe('Short');
      await rm(join(site().settings.remotesDir, 'public/short'), { recursive: true });
      await until(async () => (await get('/about', { cookie: sent })).statusCode === 410);
      const { body, headers } = await get('/about', { cookie: sent });
      expect(body).toContain('public short is no longer on this server.');
      expect(String(headers['set-cookie'])).toMatch(/opened_versions=; Max-Age=0/);
    });

    test('can’t be linked to if it is missing, or not what was signed', async () => {
      await lay(site(), 'forged', page('Forged'));
      await appendFile(join(site().settings.remotesDir, 'public/forged/dist/js/routes.js'), ' ');
      const listRules = async (app: string, version: string) => {
        const answer = await admin.post(`/api/admin/releases/${app}/open`, { version });
        return [answer.statusCode, answer.json().reasons?.map(({ rule }: { rule: string }) => rule)];
      };
      expect(await listRules('public', 'forged')).toEqual([422, ['files']]);
      expect(await listRules('public', 'nothing')).toEqual([422, ['manifest']]);
      expect(await listRules('nobody', '1')).toEqual([422, ['manifest']]);
      expect((await admin.post('/api/admin/releases/public/open', { version: '../x' })).statusCode).toBe(422);
      const person = await site().signIn('tester');
      expect((await person.post('/api/admin/releases/public/open', { version: 'x' })).statusCode).toBe(403);
    });

    test('is shown to all visitors once it is live, and its files stay available', async () => {
      const { sent } = await openAs('tester', 'y');
      await promote(site(), 'y', page('Version y'));
      await until(async () => heading(await get('/about')) === 'Version y');
      expect((await get('/about', { cookie: sent })).body).toContain('The version you opened is now live.');
      await promote(site(), '1', page('Live'));
      await until(async () => heading(await get('/about')) === 'Live');
      expect((await get('/remotes/public/y/lapis.json')).headers['cache-control']).toMatch(/immutable/);
    });
  },
  { times: { pages: { lookEvery: 100, untilAllHeard: 100, rememberOpened: 200 } } },
);

describeSite(
  'by https',
  (site) => {
    test('the cookie is bound to the host', async () => {
      await lay(site(), 'x', undefined);
      const admin = await site().signIn('admin');
      const { url } = (await admin.post('/api/admin/releases/public/open', { version: 'x' })).json();
      expect(url).toMatch(/^https:\/\/lapis\.example\/api\/releases\/open\?link=/);
      const link = url.replace('https://lapis.example', '');
      const { headers } = await site().guest.get(link, { cookie: `token=${admin.token}` });
      expect([headers['set-cookie']].flat()).toContainEqual(
        expect.stringMatching(
          /^__Host-opened_versions=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
        ),
      );
    });
  },
  { environment: { PUBLIC_URL: 'https://lapis.example' } },
);
