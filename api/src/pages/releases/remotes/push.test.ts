import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ReleasedApp } from '@lapis/contract';
import { BUILT_NAMES } from '@lapis/contract/manifest';
import { packEntries, readEntries, type Entry } from '../../../server/archive/archive.fixture';
import { describeSite } from '../../../testing/testing';
import { laySigned, writeSigned } from '../versions/signed-version.fixture';

describeSite('pushing a version', (site) => {
  let token: string;
  let dir: string;

  const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: Buffer | object, bearer = token) =>
    site().app.inject({
      method,
      url: `/api/admin/releases${url}`,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(Buffer.isBuffer(payload) && { 'content-type': 'application/gzip' }),
      },
      ...(payload && { payload }),
    });

  const push = async (version: string, entries?: Entry[], app = 'public') =>
    call('PUT', `/${app}/${version}`, await packEntries(entries ?? (await readEntries(dir))));

  const versionsHere = async () => readdir(join(site().settings.remotesDir, 'public'));

  /** Builds a version in another folder, as another machine would. */
  async function build(version: string) {
    dir = await mkdtemp(join(tmpdir(), 'lapis-version-'));
    await writeSigned(site().settings, dir, { app: 'public', version });
  }

  beforeAll(async () => {
    await laySigned(site().settings, 'public', 'p1');
    const { post } = await site().signIn('admin');
    const made = await post('/api/admin/releases/public/tokens', { title: 'Public team' });
    token = made.json().results.token;
  });

  beforeEach(() => build('p2'));
  afterEach(() => rm(dir, { recursive: true }));

  test('stores it, and makes nothing live', async () => {
    await writeFile(
      join(dir, 'dist/js/remoteEntry.js.gz'),
      gzipSync(await readFile(join(dir, 'dist/js/remoteEntry.js'))),
    );
    const answer = await push('p2');
    expect([answer.statusCode, answer.json().results]).toEqual([
      201,
      expect.objectContaining({
        version: 'p2',
        state: 'kept',
        signed_by: expect.stringMatching(/^[\da-f]{16}$/),
      }),
    ]);
    const { results } = (await call('GET', '')).json<{ results: ReleasedApp[] }>();
    expect(results).toMatchObject([{ app: 'public', live: '0' }]);
    expect(await versionsHere()).toContain('p2');
    // A repeated push is accepted.
    expect((await push('p2')).statusCode).toBe(201);
  });

  test.each<[string, (entries: Entry[]) => Entry[] | Promise<Entry[]>, string]>([
    [
      'with another byte in a file',
      (entries) =>
        entries.map((entry) =>
          entry.header.name.endsWith('remoteEntry.js') ? { ...entry, content: 'alert(1)' } : entry,
        ),
      'files',
    ],
    [
      'with a file that was added',
      (entries) => [...entries, { header: { name: 'dist/js/more.js' }, content: '' }],
      'files',
    ],
    [
      'with a compressed file that holds something else',
      (entries) => [
        ...entries,
        { header: { name: 'dist/js/remoteEntry.js.gz' }, content: gzipSync('alert(1)') },
      ],
      'files',
    ],
    [
      'without a signature',
      (entries) => entries.filter(({ header }) => header.name !== 'lapis.sig'),
      'signature',
    ],
    [
      'without lapis.json',
      (entries) => entries.filter(({ header }) => header.name !== 'lapis.json'),
      'manifest',
    ],
  ])('refuses one %s, and stores nothing of it', async (_, change, rule) => {
    await rm(join(site().settings.remotesDir, 'public/p2'), { recursive: true, force: true });
    const before = await versionsHere();
    const answer = await push('p2', await change(await readEntries(dir)));
    expect([answer.statusCode, answer.json().reasons[0].rule]).toEqual([422, rule]);
    expect(await versionsHere()).toEqual(before);
  });

  test('refuses one under another name', async () => {
    expect((await push('p3')).json().reasons).toEqual([
      { rule: 'manifest', text: 'It is public p2, not public p3.' },
    ]);
  });

  test.each([
    '../../evil.js',
    '/etc/evil',
    'dist/../../evil.js',
    'dist/./evil.js',
    'dist//evil.js',
    'dist\\evil.js',
    '.env',
    'dist/.npmrc',
    '.vite/.env',
    '.vite/../../evil.js',
    '.vite',
    'dist/new line\n.js',
  ])('refuses an archive with a file %j, and names it', async (name) => {
    const before = await versionsHere();
    const answer = await push('p2', [{ header: { name, type: 'file' }, content: 'x' }]);
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      `This archive contains a file that does not belong in it: ${JSON.stringify(name)}. ${BUILT_NAMES}`,
    ]);
    expect(await versionsHere()).toEqual(before);
  });

  test.each([
    ['webpack', ['__federation_expose_routes.4f2a1c.js', 'vendors-node_modules_pnpm_react_19_3_1.js']],
    ['Rspack', ['__federation_expose_routes.js', 'static/js/async/_rspack_1.js']],
    [
      'Vite',
      [
        'assets/_virtual_mf___mfe_internal__charity_public__loadShare__react__loadShare__.js',
        'assets/@scope_kit~BX+1=.js',
        '.vite/manifest.json',
      ],
    ],
  ])('accepts the files that %s writes by default, and serves no hidden one', async (tool, names) => {
    const { settings, app } = site();
    const version = `by-${tool}`;
    const content = Object.fromEntries(names.map((name) => [name, `/* ${name} */`]));
    await writeSigned(settings, dir, { app: 'public', version, content });
    const answer = await push(version);
    expect([answer.statusCode, answer.json().message]).toEqual([201, undefined]);
    expect((await call('POST', '/public', { action: 'promote', version })).json()).toMatchObject({
      results: { live: version },
    });
    for (const name of names) {
      const { statusCode, body } = await app.inject(`/remotes/public/${version}/${name}`);
      const isHidden = name.startsWith('.');
      expect([name, statusCode]).toEqual([name, isHidden ? 404 : 200]);
      if (!isHidden) expect(body).toBe(content[name]);
    }
  });

  test('refuses a body that is no archive', async () => {
    expect((await call('PUT', '/public/p2', Buffer.from('kites'))).statusCode).toBe(422);
    expect((await call('PUT', '/public/p2', { kites: 2 })).statusCode).toBe(415);
  });

  test('a token releases its app, and nothing else', async () => {
    await push('p2');
    expect((await call('POST', '/public', { action: 'lock' })).statusCode).toBe(200);
    expect((await call('POST', '/public', { action: 'unlock' })).statusCode).toBe(200);
    expect((await push('p2', undefined, 'account')).statusCode).toBe(403);
    expect((await call('POST', '/account', { action: 'lock' })).statusCode).toBe(403);
    expect((await call('POST', '/public/tokens', { title: 'More' })).statusCode).toBe(401);
    const elsewhere = await site().app.inject({
      url: '/api/admin/users',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(elsewhere.statusCode).toBe(401);
    expect((await call('GET', '', undefined, `${token}x`)).statusCode).toBe(401);
  });

  test('the actions of a token are noted with its title', async () => {
    const { get } = await site().signIn('admin');
    const { results } = (await get('/api/admin/audit?kind=remotes&action=unlocked')).json();
    expect(results[0]).toMatchObject({ user_name: '', details: { token: 'Public team' } });
  });

  test('a withdrawn token is rejected', async () => {
    const admin = await site().signIn('admin');
    const { results } = (await admin.get('/api/admin/releases/public/tokens')).json();
    expect(results).toEqual([expect.objectContaining({ title: 'Public team' })]);
    expect(JSON.stringify(results)).not.toContain(token);
    await admin.delete(`/api/admin/releases/public/tokens/${results[0].id}`);
    expect((await call('GET', '')).statusCode).toBe(401);
  });
});
