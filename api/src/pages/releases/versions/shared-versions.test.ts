import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { packEntries, readEntries } from '../../../server/archive/archive.fixture';
import { openSiteStore } from '../../../server/storage/open-store';
import { startSecond } from '../../../testing/second-server';
import { openTwoServers, type TwoServers, until } from '../../../testing/servers-of-a-site';
import { TEST_DATABASE_URL, type TestSite } from '../../../testing/testing';
import { deploy } from '../../rendering/site-code.fixture';
import { laySigned } from './signed-version.fixture';

const LONG = 120_000;

const code = (title: string) => `
exports.load = async () => ({ title: '${title}' });
exports.render = () => '<h1>${title}</h1>';`;

const listVersions = ({ settings }: TestSite) => readdir(join(settings.remotesDir, 'public'));

const fetchPage = async ({ guest }: TestSite) => (await guest.get('/about', { accept: 'text/html' })).body;

const shows = (site: TestSite, title: string) =>
  until(
    () => fetchPage(site),
    (body) => body.includes(`<h1>${title}`),
  );

(TEST_DATABASE_URL ? describe : describe.skip)('versions of servers with one bucket', () => {
  let servers: TwoServers;
  let token: string;

  beforeAll(async () => {
    servers = await openTwoServers(TEST_DATABASE_URL ?? '');
    const { a, b } = servers;
    await deploy(a, code('First'));
    await deploy(b, code('First'));
    const { post } = await a.signIn('admin');
    const made = await post('/api/admin/releases/public/tokens', { title: 'Public team' });
    token = made.json().results.token;
  }, LONG);
  afterAll(() => servers?.close(), LONG);

  const call = ({ app }: TestSite, method: 'PUT' | 'POST', url: string, payload: Buffer | object) =>
    app.inject({
      method,
      url: `/api/admin/releases/public${url}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(Buffer.isBuffer(payload) && { 'content-type': 'application/gzip' }),
      },
      payload,
    });

  const lay = ({ settings }: TestSite, version: string, title: string) =>
    laySigned(settings, 'public', version, { content: { 'server/index.cjs': code(title) } });

  const promote = (site: TestSite, version: string) => call(site, 'POST', '', { action: 'promote', version });

  test(
    'are fetched when one is pushed to another server, and go live on both',
    async () => {
      const { a, b } = servers;
      const dir = await lay(a, '2', 'Second');
      const archive = await packEntries(await readEntries(dir));
      await rm(dir, { recursive: true });
      expect((await call(a, 'PUT', '/2', archive)).statusCode).toBe(201);
      await until(
        () => listVersions(b),
        (versions) => versions.includes('2'),
      );
      expect((await promote(a, '2')).statusCode).toBe(200);
      for (const server of [a, b]) await shows(server, 'Second');
    },
    LONG,
  );

  test(
    'are fetched when one that only another server has is promoted',
    async () => {
      const { a, b } = servers;
      await lay(b, '3', 'Third');
      expect((await promote(b, '3')).statusCode).toBe(200);
      expect(await listVersions(a)).toContain('3');
      for (const server of [a, b]) await shows(server, 'Third');
    },
    LONG,
  );

  test(
    'are fetched by a server that promotes one that it lacks itself',
    async () => {
      const { a, b } = servers;
      const dir = await lay(a, '4', 'Fourth');
      expect((await call(a, 'PUT', '/4', await packEntries(await readEntries(dir)))).statusCode).toBe(201);
      await until(
        () => listVersions(b),
        (versions) => versions.includes('4'),
      );
      await rm(join(b.settings.remotesDir, 'public/4'), { recursive: true });
      expect((await promote(b, '4')).statusCode).toBe(200);
      for (const server of [a, b]) await shows(server, 'Fourth');
    },
    LONG,
  );

  test(
    'are refused if they are not what was signed',
    async () => {
      const { a, b } = servers;
      const dir = await lay(a, '5', 'Fifth');
      const entries = await readEntries(dir);
      const forged = await packEntries(
        entries.map((entry) =>
          entry.header.name === 'server/index.cjs' ? { ...entry, content: code('Forged') } : entry,
        ),
      );
      await rm(dir, { recursive: true });
      await openSiteStore(a.settings).put('releases/public/5.tar.gz', Readable.from([forged]));
      await a.changes.publish(['version public 5']);
      await until(
        async () => b.log.some((line) => line.includes('a version could not be fetched')),
        (isSaid) => isSaid,
      );
      expect(await listVersions(b)).not.toContain('5');
    },
    LONG,
  );

  test(
    'that can’t be fetched are not promoted, and the error names the server that lacks them',
    async () => {
      const { a, s3 } = servers;
      await lay(a, '6', 'Sixth');
      await s3.kill();
      const refused = await promote(a, '6');
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `${hostname()}:3111 must be given public 6 first.`,
      ]);
      // A rollback to a version that all servers have needs no bucket.
      const back = await call(a, 'POST', '', { action: 'rollback' });
      expect(back.statusCode).toBe(200);
      await s3.restart();
      expect((await promote(a, '6')).statusCode).toBe(200);
    },
    LONG,
  );

  test(
    'that are live are fetched by a server that starts without them',
    async () => {
      const { b } = servers;
      await shows(b, 'Sixth');
      const other = await startSecond({ ...b.settings, port: 3112 }, (dir) =>
        rm(join(dir, 'remotes/public/6'), { recursive: true }),
      );
      try {
        await until(
          () => readdir(join(other.dir, 'remotes/public')),
          (versions) => versions.includes('6'),
        );
      } finally {
        await other.close();
      }
    },
    LONG,
  );
});
