import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Media } from '@lapis/contract';
import { drawn } from '../../media/library/media.fixture';
import { host } from '../../pages/rendering/site-code.fixture';
import { writeSigned } from '../../pages/releases/versions/signed-version.fixture';
import { packEntries, readEntries } from '../../server/archive/archive.fixture';
import { hasVarnish, startVarnish } from '../../server/cdn/varnish.fixture';
import type { Settings } from '../../server/settings/settings';
import { startS3 } from '../../server/storage/s3-server.fixture';
import { freePort } from '../../testing/free-port';
import { startPgBouncer } from '../../testing/pgbouncer.fixture';
import { pgbouncerProgram, until } from '../../testing/postgres-programs.fixture';
import { runServer } from '../../testing/spawned-server';
import { TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { balance } from './balancer.fixture';
import { addBusyWidget, sendRequest, repeatCalls, signedInAt } from './load.fixture';
import { addToTables } from './next-release.fixture';

jest.setTimeout(300_000);

const admin = { email: 'zohra@lapis.example', password: 'only-for-a-moment' };

/** Shows a widget's text and the version of the remote. */
const page = (version: string) => `
exports.load = async ({ address, read }) => {
  if (address !== '/about') return { status: 404 };
  const { body } = await read('/api/widgets/busy');
  return { title: 'About us', text: JSON.parse(body).html };
};
exports.render = (address, { loaderData }) => '<h1>${version}</h1>' + loaderData.text;`;

/** Writes a server's apps to a folder, with version 1 of 'public' live. */
async function layOut(settings: Settings, dir: string) {
  const lay = async (folder: string, app: string, version: string, code: string) => {
    const content = { 'server/index.cjs': code };
    await writeSigned(settings, join(dir, folder, version), { app, version, content });
    await writeFile(join(dir, folder, 'live.json'), JSON.stringify({ version }));
  };
  await lay('shell', 'shell', '0', host);
  await lay('remotes/public', 'public', '1', page('First'));
  await lay('remotes/admin', 'admin', '1', '');
}

/** Everything a large site has: three servers with separate disks and their shared services. */
async function openWholeSite() {
  const dir = await mkdtemp(join(tmpdir(), 'lapis-whole-'));
  const { settings, remove } = await testSettings({ server: TEST_DATABASE_URL ?? '' });
  const { databaseUrl = '' } = settings;
  const pooler = await startPgBouncer(TEST_DATABASE_URL ?? '');
  const s3 = await startS3();
  const secret = randomBytes(8).toString('hex');
  const [front, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
  await layOut(settings, join(dir, 'apps'));
  for (const port of ports) await cp(join(dir, 'apps'), join(dir, String(port)), { recursive: true });
  const run = (port: number) => {
    const own = (name: string) => join(dir, String(port), name);
    return runServer({
      DATABASE_URL: pooler.through(databaseUrl),
      DATABASE_DIRECT_URL: databaseUrl,
      STORAGE_URL: s3.url('site'),
      ...s3.keys,
      DATA_DIR: own('data'),
      SHELL_DIR: own('shell'),
      REMOTES_DIR: own('remotes'),
      RELEASE_KEYS: settings.releaseKeys,
      CDN_PURGE_URL: `http://127.0.0.1:${front}/cdn-purge`,
      CDN_PURGE_HEADER: `purge-token: ${secret}`,
      CDN_PURGE_TAGS: 'purge-tags',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUST_PROXY: '127.0.0.1',
    });
  };
  const servers = ports.map(run);
  await Promise.all(servers.map(({ settled }) => settled));
  const balancer = await balance(ports, { repeats: true });
  await balancer.untilAll();
  const varnish = await startVarnish({ port: front, origin: Number(new URL(balancer.address).port) }, secret);
  return {
    settings,
    address: varnish.address,
    /** Ends a server at once and starts another in its place. */
    async replace(index: number, end: 'kill' | 'stop', before = async () => {}) {
      servers[index]?.[end]();
      await servers[index]?.ended;
      await before();
      servers[index] = run(ports[index] ?? 0);
      await servers[index]?.settled;
      await balancer.untilAll();
    },
    async close() {
      await varnish.stop();
      await balancer.close();
      for (const { stop } of servers) stop();
      await Promise.all(servers.map(({ ended }) => ended));
      await s3.close();
      await pooler.stop();
      await remove();
      await rm(dir, { recursive: true });
    },
  };
}

const describeOnAll = TEST_DATABASE_URL && pgbouncerProgram() && hasVarnish ? describe : describe.skip;

describeOnAll('three servers with PgBouncer, a bucket and a cache (PostgreSQL, pgbouncer, varnish)', () => {
  test('lose nothing while one is killed, one is upgraded and a remote is released', async () => {
    const site = await openWholeSite();
    const { address } = site;
    const { headers, change } = await signedInAt(address, admin);
    const widget = await addBusyWidget({ change });

    /** Last acknowledged number of the text, and writes without a response. */
    let written = 0;
    let unanswered = 0;
    const reading = repeatCalls([
      () => sendRequest(`${address}/about`, { headers: { accept: 'text/html' } }),
      () =>
        sendRequest(`${address}/about?${randomBytes(4).toString('hex')}`, {
          headers: { accept: 'text/html' },
        }),
      () => sendRequest(`${address}/api/widgets/busy`),
    ]);
    const writing = repeatCalls([
      async () => {
        const answer = await change('PATCH', widget, { html: `<p>${written + 1}</p>` });
        if (answer.status === 200) written += 1;
        else unanswered += 1;
        return answer;
      },
    ]);

    const pictures: number[] = [];
    const upload = async () => {
      const colour = `#${randomBytes(3).toString('hex')}`;
      const form = new FormData();
      form.append(
        'files',
        new Blob([new Uint8Array(await drawn(900, 600, colour).png().toBuffer())]),
        'one.png',
      );
      const answer = await fetch(`${address}/api/admin/media`, { method: 'POST', headers, body: form });
      expect(answer.status).toBe(201);
      const { results } = (await answer.json()) as { results: { media: { id: number } }[] };
      pictures.push(...results.map(({ media }) => media.id));
    };

    async function settled(id: number): Promise<Media> {
      for (;;) {
        const { text } = await sendRequest(`${address}/api/admin/media/${id}`, { headers });
        const { results } = JSON.parse(text) as { results: Media };
        if (results.state !== 'processing') return results;
        await reading.more(1);
      }
    }

    await upload();
    await site.replace(0, 'kill', () => reading.more(20));
    // Only the client can repeat requests that were under way when the server was killed.
    const atTheKill = unanswered;
    await upload();
    await site.replace(1, 'stop', () => addToTables(site.settings));
    await upload();

    const next = join(site.settings.dataDir, 'next');
    const content = { 'server/index.cjs': page('Second') };
    await writeSigned(site.settings, next, { app: 'public', version: '2', content });
    const pushed = await fetch(`${address}/api/admin/releases/public/2`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/gzip' },
      body: new Uint8Array(await packEntries(await readEntries(next))),
    });
    expect([pushed.status, await pushed.text()]).toEqual([201, expect.any(String)]);
    const promoted = await change('POST', '/releases/public', { action: 'promote', version: '2' });
    expect(promoted).toMatchObject({ status: 200 });
    const shown = async () =>
      (await sendRequest(`${address}/about`, { headers: { accept: 'text/html' } })).text;
    await until(async () => (await shown()).includes('<h1>Second</h1>'));

    await reading.more(50);
    await writing.stop();
    await until(async () => (await shown()).includes(`<p>${written}</p>`));
    for (const id of pictures) {
      const { state, picture } = await settled(id);
      expect(state).toBe('ready');
      // A query bypasses the cache, and each request goes to another server.
      for (let time = 0; time < 3; time += 1)
        expect(await sendRequest(`${address}${picture?.url}?${time}`)).toMatchObject({ status: 200 });
    }
    await reading.more(50);
    await reading.stop();
    expect(reading.failures).toEqual([]);
    expect(unanswered).toBe(atTheKill);
    const read = await sendRequest(`${address}/api/widgets/busy`);
    expect(JSON.parse(read.text)).toMatchObject({ html: `<p>${written}</p>` });

    await site.close();
  });
});
