import { appendFile, cp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReleasedApp } from '@lapis/contract';
import { packEntries, readEntries } from '../../../server/archive/archive.fixture';
import { startSecond } from '../../../testing/second-server';
import {
  describeOnEachDatabase,
  describeSite,
  TEST_DATABASE_URL,
  type TestSite,
} from '../../../testing/testing';
import { deploy, host, lay } from '../../rendering/site-code.fixture';
import { pointersRepository } from './pointers.repository';
import { laySigned } from '../versions/signed-version.fixture';

const times = { pages: { lookEvery: 50, untilAllHeard: 200 } };

const code = (title: string) => `
exports.load = async () => ({ title: '${title}' });
exports.render = () => '<h1>${title}</h1>';`;

async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean) {
  const begun = Date.now();
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return;
    if (Date.now() - begun > 20_000) throw new Error(`It is still ${String(answer)}`);
    await delay(20);
  }
}

const page = async ({ guest }: Pick<TestSite, 'guest'>) =>
  (await guest.get('/about', { accept: 'text/html' })).body;

describeOnEachDatabase(
  'live.json',
  (site) => {
    const file = () => join(site().settings.remotesDir, 'account/live.json');
    const written = async () => JSON.parse(await readFile(file(), 'utf8'));
    let admin: Awaited<ReturnType<TestSite['signIn']>>;
    beforeAll(async () => {
      admin = await site().signIn('admin');
    });
    const liveNow = async () => {
      const { results } = (await admin.get('/api/admin/remotes')).json();
      return results.find(({ name }: { name: string }) => name === 'account')?.live;
    };

    test('counts two first promotions at the same moment', async () => {
      const promote = (version: string) =>
        site()
          .db.transaction()
          .execute((db) => pointersRepository(db).move('kiosk', { version, delay: 0 }));
      await Promise.all([promote('1'), promote('2')]);
      const { revision } = await site()
        .db.selectFrom('release_pointers')
        .select('revision')
        .where('app', '=', 'kiosk')
        .executeTakeFirstOrThrow();
      expect(revision).toBe(2);
      await pointersRepository(site().db).remove('kiosk');
    });

    test('is copied with all its fields to a database that lacks the app', async () => {
      await laySigned(site().settings, 'shop', '0');
      const pointer = { version: '0', previous: 'older', locked: true, note: 'ours' };
      await site().write('remotes/shop/live.json', JSON.stringify(pointer));
      const shop = async () =>
        (await admin.get('/api/admin/releases'))
          .json<{ results: ReleasedApp[] }>()
          .results.find(({ app, live }) => app === 'shop' && live !== null);
      await until(shop, (app) => app !== undefined);
      expect(await shop()).toMatchObject({ live: '0', last_good: 'older', locked: true });
    });

    test('names the versions that are marked as bad', async () => {
      const { db } = site();
      const { version = '' } = (await written()) as { version?: string };
      await db.transaction().execute(async (transaction) => {
        const pointers = pointersRepository(transaction);
        await pointers.share('account', { version: 'tried', percent: 0, delay: 0, bad: 'It hangs' });
      });
      const bad = async () => {
        await liveNow();
        return ((await written()) as { bad?: Record<string, string> }).bad?.['tried'];
      };
      await until(bad, (reason) => reason === 'It hangs');
      expect(await written()).toMatchObject({ version });
    });

    test('is followed when it is written by hand', async () => {
      await writeFile(file(), '{"version":"1"}');
      await until(liveNow, (live) => live === '1');
      expect(await written()).toMatchObject({ version: '1' });
    });

    test('is not followed if it is older than the database', async () => {
      await writeFile(`${file()}.old`, '{"version":"from-an-old-image"}');
      await utimes(`${file()}.old`, 1_000_000, 1_000_000);
      await rename(`${file()}.old`, file());
      const seen: unknown[] = [];
      await until(
        async () => {
          seen.push(await liveNow());
          return written();
        },
        ({ version }) => version === '1',
      );
      expect(new Set(seen)).toEqual(new Set(['1']));
    });

    test('changes nothing while it can’t be read', async () => {
      await writeFile(file(), '{"version":');
      await until(
        async () => {
          expect(await liveNow()).toBe('1');
          return site().log.join();
        },
        (log) => log.includes('live.json can’t be read'),
      );
      expect(await readFile(file(), 'utf8')).toBe('{"version":');
      await writeFile(file(), '{"version":"0"}');
      await until(liveNow, (live) => live === '0');
    });

    test('removes the app from the site when it is deleted', async () => {
      await rm(file());
      await until(liveNow, (live) => live === null);
      await writeFile(file(), '{"version":"0"}');
      await until(liveNow, (live) => live === '0');
    });
  },
  { times },
);

describeSite(
  'a version that is promoted',
  (site) => {
    beforeAll(async () => {
      await site().signIn('admin');
      await deploy(site(), code('First'));
      await until(
        () => page(site()),
        (body) => body.includes('<h1>First'),
      );
    });

    test('before its folder exists goes live when it does, and the one before stays until then', async () => {
      const { write, settings } = site();
      const folder = join(settings.remotesDir, 'public');
      await lay(site(), '2', code('Second'));
      await rename(join(folder, '2'), join(folder, 'elsewhere.unfinished'));
      await write('remotes/public/live.json', '{"version":"2"}');
      const behind = async () => (await site().guest.get('/readyz')).json().behind;
      await until(behind, (apps) => apps !== undefined);
      expect(await behind()).toEqual(['public 2']);
      expect(await page(site())).toContain('<h1>First');
      await rename(join(folder, 'elsewhere.unfinished'), join(folder, '2'));
      await until(
        () => page(site()),
        (body) => body.includes('<h1>Second'),
      );
      expect(await behind()).toBeUndefined();
    });

    test('is promoted only by force if its page can’t be rendered, and no rollback leads to it', async () => {
      await laySigned(site().settings, 'public', '3', {
        content: {
          'server/index.cjs': `${code('Third')}\nexports.render = () => { throw new Error('no kite'); };`,
        },
      });
      const { get, post } = await site().signIn('admin');
      const promote = (version: string, force: string[] = []) =>
        post('/api/admin/releases/public', { action: 'promote', version, force });
      const answer = await promote('3');
      expect(answer.json().reasons).toContainEqual({
        rule: 'pages',
        text: 'The page /about can’t be rendered: Error: no kite',
      });
      expect((await promote('3', ['pages'])).statusCode).toBe(200);
      await lay(site(), '5', code('Fifth'));
      expect((await promote('5')).statusCode).toBe(200);
      const { results } = (await get('/api/admin/releases')).json();
      expect(results).toContainEqual(expect.objectContaining({ app: 'public', live: '5', last_good: '2' }));
    });

    test('is not promoted if its code does not run', async () => {
      await laySigned(site().settings, 'public', '4', {
        content: { 'server/index.cjs': `throw new Error('no kite');` },
      });
      const { post } = await site().signIn('admin');
      const answer = await post('/api/admin/releases/public', { action: 'promote', version: '4' });
      expect(answer.json().reasons).toEqual([
        { rule: 'server', text: 'The code of public does not run on the server: Error: no kite' },
      ]);
    });
  },
  { times },
);

if (TEST_DATABASE_URL)
  describeSite(
    'live.json while the database is away',
    (site) => {
      test('is followed, and copied to the database when that is back', async () => {
        const { proxy, write } = site();
        const { get } = await site().signIn('admin');
        await deploy(site(), code('First'));
        await until(
          () => page(site()),
          (body) => body.includes('<h1>First'),
        );
        await lay(site(), '2', code('Second'));
        proxy?.cut();
        await write('remotes/public/live.json', '{"version":"2"}');
        await until(
          () => page(site()),
          (body) => body.includes('<h1>Second'),
        );
        proxy?.mend();
        await until(
          async () => (await get('/api/admin/releases')).json().results ?? [],
          (results: ReleasedApp[]) =>
            results.some(({ app, live, last_good }) => app === 'public' && live === '2' && last_good === '1'),
        );
      });
    },
    { server: TEST_DATABASE_URL, breakable: true, times },
  );

describeOnEachDatabase(
  'a second server with a disk of its own',
  (site) => {
    const fetchPublicPage = async ({ inject }: Pick<TestSite['app'], 'inject'>) =>
      (await inject({ url: '/about', headers: { accept: 'text/html' } })).body;

    test('follows what the first one promotes, and names what it lacks', async () => {
      const { app, settings, signIn, write } = site();
      // A site without an administrator isn't ready.
      await signIn('admin');
      await deploy(site(), code('First'));
      const other = await startSecond(settings, undefined, times);
      try {
        for (const server of [app, other.app])
          await until(
            () => fetchPublicPage(server),
            (body) => body.includes('<h1>First'),
          );
        const laid = { content: { 'server/index.cjs': code('Second') } };
        const version = await laySigned(settings, 'public', '2', laid);
        await write('remotes/public/live.json', '{"version":"2"}');
        await until(
          () => fetchPublicPage(app),
          (body) => body.includes('<h1>Second'),
        );
        await until(
          async () => (await other.app.inject('/readyz')).json().behind,
          (behind) => behind?.[0] === 'public 2',
        );
        expect(await fetchPublicPage(other.app)).toContain('<h1>First');

        await cp(version, join(other.dir, 'remotes/public/2'), { recursive: true });
        await until(
          () => fetchPublicPage(other.app),
          (body) => body.includes('<h1>Second'),
        );
        const file = join(other.dir, 'remotes/public/live.json');
        expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: '2' });
      } finally {
        await other.close();
      }
    });

    test('starts with the last good versions if it can’t show those that are live', async () => {
      const { app, settings, signIn } = site();
      const { post } = await signIn('admin');
      for (const [name, server] of [
        ['shell', host],
        ['public', code('Newest')],
      ] as const) {
        await laySigned(settings, name, 'newest', { content: { 'server/index.cjs': server } });
        const change = { action: 'promote', version: 'newest', force: ['pages'] };
        expect((await post(`/api/admin/releases/${name}`, change)).statusCode).toBe(200);
      }
      await until(
        () => fetchPublicPage(app),
        (body) => body.includes('<h1>Newest'),
      );
      const other = await startSecond(
        settings,
        async (dir) => {
          await appendFile(join(dir, 'shell/newest/index.html'), '<!-- forged -->');
          await rm(join(dir, 'remotes/public/newest'), { recursive: true });
        },
        times,
      );
      try {
        const body = await fetchPublicPage(other.app);
        expect(body).toContain('<h1>Second');
        expect(body).not.toContain('forged');
        expect((await other.app.inject('/readyz')).json()).toMatchObject({
          behind: ['shell newest', 'public newest'],
        });
      } finally {
        await other.close();
      }
    });
  },
  { times },
);

if (TEST_DATABASE_URL)
  describeSite(
    'a version that another server lacks',
    (site) => {
      test('is not promoted until that server has it', async () => {
        const { settings, signIn } = site();
        const { post } = await signIn('admin');
        const made = await post('/api/admin/releases/public/tokens', { title: 'Public team' });
        const authorization = `Bearer ${made.json().results.token}`;
        const promote = () => post('/api/admin/releases/public', { action: 'promote', version: '2' });
        await deploy(site(), code('First'));
        const other = await startSecond({ ...settings, port: settings.port + 1 });
        try {
          const laid = { content: { 'server/index.cjs': code('Second') } };
          const version = await laySigned(settings, 'public', '2', laid);
          const refused = await promote();
          expect(refused.statusCode).toBe(409);
          expect(refused.json().message).toBe(
            `${hostname()}:${settings.port + 1} must be given public 2 first.`,
          );
          const pushed = await other.app.inject({
            method: 'PUT',
            url: '/api/admin/releases/public/2',
            headers: { authorization, 'content-type': 'application/gzip' },
            payload: await packEntries(await readEntries(version)),
          });
          expect(pushed.statusCode).toBe(201);
          expect((await promote()).statusCode).toBe(200);
        } finally {
          await other.close();
        }
      });
    },
    { server: TEST_DATABASE_URL },
  );
