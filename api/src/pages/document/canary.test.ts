import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../server/http/serve';
import { startSecond } from '../../testing/second-server';
import { describeSite } from '../../testing/testing';
import { deploy, lay } from '../rendering/site-code.fixture';

/**
 * Servers read pointers often enough to know of a change before it counts, and visitors wait for slowly loaded
 * code.
 */
const times = { pages: { lookEvery: 50, untilAllHeard: 500, openWithin: 5000 } };

const page = (text: string) => `exports.load = async () => ({}); exports.render = () => '<h1>${text}</h1>';`;

describeSite(
  'a version that a tenth of the visitors receive from two servers',
  (site) => {
    let second: Awaited<ReturnType<typeof startSecond>>;
    let servers: App[];
    let change: (body: object) => Promise<{ statusCode: number; body: string }>;

    const serverAt = (time: number) => servers[time % 2]!;

    async function visit(app: App, cookie = '', url = '/about') {
      const { body, headers, cookies } = await app.inject({ url, headers: { accept: 'text/html', cookie } });
      const set = cookies.find(({ name }) => name === 'rollout');
      return {
        version: /<h1>(\w+)</.exec(body)?.[1],
        body,
        headers,
        set,
        cookie: set ? `rollout=${set.value}` : cookie,
      };
    }

    const until = async (condition: () => Promise<boolean>) => {
      while (!(await condition())) await delay(20);
    };
    const onBoth = (condition: (seen: Awaited<ReturnType<typeof visit>>) => boolean, cookie?: string) =>
      until(async () => (await Promise.all(servers.map((app) => visit(app, cookie)))).every(condition));

    beforeAll(async () => {
      await deploy(site(), page('live'));
      await lay(site(), '2', page('canary'));
      await lay(site(), '3', page('other'));
      const admin = await site().signIn('admin');
      change = (body) => admin.post('/api/admin/releases/public', body);
      second = await startSecond(site().settings, undefined, times);
      servers = [site().app, second.app];
      await onBoth(({ version }) => version === 'live');
    });
    afterAll(() => second.close());

    test('is sent to no visitor before its rollout, and sets no cookie', async () => {
      const { version, set, headers } = await visit(site().app, 'XSRF-TOKEN=known');
      expect({ version, set }).toEqual({ version: 'live', set: undefined });
      expect(headers['cache-control']).toMatch(/^public, .* s-maxage=/);
    });

    test('is sent to the same ten of a hundred groups by both servers', async () => {
      expect((await change({ action: 'canary', version: '2', percent: 10 })).statusCode).toBe(200);
      await onBoth(({ set }) => set !== undefined);
      const given = { canary: 0, live: 0 };
      for (let bucket = 0; bucket < 100; bucket += 1) {
        const seen = await Promise.all(servers.map((app) => visit(app, `rollout=${bucket}`)));
        expect(new Set(seen.map(({ version }) => version)).size).toBe(1);
        given[seen[0]?.version as 'canary' | 'live'] += 1;
      }
      expect(given).toEqual({ canary: 10, live: 90 });
    });

    test('stays with a visitor at every visit, and in no shared cache', async () => {
      for (let jar = 0; jar < 30; jar += 1) {
        const { version, cookie, headers } = await visit(serverAt(jar));
        expect(cookie).toMatch(/^rollout=\d\d?$/);
        expect(headers['cache-control']).toBe('private, no-cache');
        const again = await visit(serverAt(jar + 1), cookie);
        expect([again.version, again.set]).toEqual([version, undefined]);
      }
    });

    test('has its own plan and files on both servers', async () => {
      const canary = await visitorWith('canary');
      const plain = await visitorWith('live');
      for (const { cookie, body } of [canary, plain]) {
        const [plan = ''] = /\/site-plan\/[\w-]+/.exec(body) ?? [];
        const own = cookie === canary.cookie ? '/remotes/public/2/' : '/remotes/public/1/';
        for (const app of servers) expect((await visit(app, cookie, plan)).body).toContain(own);
        expect(body).toContain(own);
      }
      const { headers } = await visit(second.app, canary.cookie, '/remotes/public/2/dist/js/routes.js');
      expect(headers['cache-control']).toContain('immutable');
    });

    test('is cached for all of its visitors', async () => {
      const { cookie } = await visitorWith('canary');
      expect((await visit(site().app, cookie)).headers['cache-status']).toBe('lapis; hit');
      expect((await visit(site().app, (await visitorWith('live')).cookie)).headers['cache-status']).toBe(
        'lapis; hit',
      );
    });

    test.each([
      ['more get it', { action: 'canary', version: '2', percent: 60 }, 40, 'live'],
      ['all get it', { action: 'promote', version: '2' }, 0, 'live'],
      ['another is tried', { action: 'canary', version: '3', percent: 30 }, 70, 'canary'],
      ['that is stopped', { action: 'stop' }, 100, 'canary'],
    ])('changes for a visitor at most once when %s', async (_, body, left, name) => {
      const seen = Array.from({ length: 100 }, () => [] as (string | undefined)[]);
      const visitAll = async (time: number) => {
        await Promise.all(
          seen.map(async (versions, bucket) => {
            versions.push((await visit(serverAt(time + bucket), `rollout=${bucket}`)).version);
          }),
        );
      };
      await visitAll(0);
      expect((await change(body)).statusCode).toBe(200);
      // The final number of visitors with it is known, so the loop ends when all have switched.
      const having = () => seen.filter((versions) => versions.at(-1) === name).length;
      for (let time = 1; having() !== left; time += 1) await visitAll(time);
      for (const time of [0, 1]) await visitAll(time);
      for (const versions of seen) {
        const changes = versions.filter((version, index) => index > 0 && version !== versions[index - 1]);
        expect(changes.length).toBeLessThanOrEqual(1);
      }
      expect(having()).toBe(left);
    });

    test('leaves no cookie behind when it is over', async () => {
      await onBoth(
        ({ headers }) => String(headers['cache-control']).startsWith('public'),
        'XSRF-TOKEN=known',
      );
      const { set } = await visit(second.app, 'rollout=7');
      expect(set).toMatchObject({ value: '', maxAge: 0, httpOnly: true, sameSite: 'Lax', path: '/' });
    });

    async function visitorWith(version: string) {
      for (let bucket = 0; bucket < 100; bucket += 1) {
        const found = await visit(site().app, `rollout=${bucket}`);
        if (found.version === version) return found;
      }
      throw new Error(`Nobody gets ${version}`);
    }
  },
  { environment: { WORKERS: '2' }, times },
);
