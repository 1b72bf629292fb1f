import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasedApp } from '@lapis/contract';
import { describeOnEachDatabase } from '../../../testing/testing';
import { laySigned } from '../versions/signed-version.fixture';

const ui = (...names: string[]) => ({ '@lapis/ui': { range: '^0.1.0', names } });
const offered = (...names: string[]) => ({ offers: { '@lapis/ui': { version: '0.1.0', names } } });

describeOnEachDatabase('the releases of apps', (site) => {
  let admin: Awaited<ReturnType<ReturnType<typeof site>['signIn']>>;
  const change = (app: string, body: object) => admin.post(`/api/admin/releases/${app}`, body);
  const promote = (app: string, version: string, force?: string[]) =>
    change(app, { action: 'promote', version, ...(force && { force }) });
  const lay = (app: string, version: string, laid = {}) => laySigned(site().settings, app, version, laid);

  async function appNamed(name: string): Promise<ReleasedApp> {
    const { results } = (await admin.get('/api/admin/releases')).json<{ results: ReleasedApp[] }>();
    return results.find(({ app }) => app === name)!;
  }

  const live = async (name: string) => (await appNamed(name)).live;

  beforeAll(async () => {
    admin = await site().signIn('admin');
    await admin.get('/api/admin/releases');
    // The preceding shell offers the same names.
    for (const version of ['0', 's1']) await lay('shell', version, offered('Button', 'Card'));
    await lay('public', 'p1', { uses: ui('Button') });
    await lay('public', 'p2', { uses: ui('Button', 'Card') });
    await promote('shell', 's1');
    await promote('public', 'p1');
  });

  test('are listed with the live version, its pages and its signer', async () => {
    const { versions, ...app } = await appNamed('public');
    expect(app).toEqual({
      app: 'public',
      live: 'p1',
      live_since: expect.stringMatching(/^\d{4}-.*Z$/),
      last_good: '0',
      locked: false,
      rollout: null,
    });
    expect(versions.find(({ version }) => version === 'p1')).toMatchObject({
      state: 'live',
      bad: null,
      health: { visits: 0, failures: 0 },
      signed_by: expect.stringMatching(/^[0-9a-f]{16}$/),
      pages: expect.arrayContaining([expect.objectContaining({ name: 'home', path: '/' })]),
    });
  });

  test('are written to live.json too', async () => {
    const file = join(site().settings.remotesDir, 'public/live.json');
    await admin.get('/api/admin/releases');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: 'p1', locked: false });
  });

  test('a name that the live shell lacks is refused with package and name, and nothing changes', async () => {
    await lay('public', 'p3', { uses: ui('Button', 'Kite') });
    const answer = await promote('public', 'p3', ['shell-before', 'pages']);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().reasons).toEqual([
      { rule: 'names', text: 'public p3 uses Kite from @lapis/ui, which shell s1 lacks.' },
    ]);
    expect(await live('public')).toBe('p1');
  });

  test('styles that change the rest of the site are refused, unless forced', async () => {
    await lay('shell', 's1-styles', {
      ...offered('Button', 'Card'),
      content: { 'dist/css/main.css': '.bar { top: 0 }' },
    });
    await promote('shell', 's1-styles');
    const css = '.shop p { top: 0 } body { top: 0 } .bar { top: 1px }';
    await lay('public', 'p-styles', { content: { 'dist/css/page-shop.CSS': css } });
    const answer = await promote('public', 'p-styles');
    expect([answer.statusCode, answer.json().reasons]).toEqual([
      422,
      [
        {
          rule: 'styles',
          text: expect.stringContaining(': body (dist/css/page-shop.CSS), .bar (dist/css/page-shop.CSS).'),
          names: ['body (dist/css/page-shop.CSS)', '.bar (dist/css/page-shop.CSS)'],
        },
      ],
    ]);
    expect((await promote('public', 'p-styles', ['styles'])).statusCode).toBe(200);
    for (const app of ['public', 'shell']) await change(app, { action: 'rollback', bad: 'Only tried' });
    expect([await live('public'), await live('shell')]).toEqual(['p1', 's1']);
  });

  test('scripts that add global names in browsers are refused, unless the version was live before', async () => {
    const code = "if (typeof document === 'object') window.cart = [];";
    await lay('public', 'p-globals', { content: { 'dist/js/page-shop.js': code } });
    const { reasons } = (await promote('public', 'p-globals')).json();
    expect(reasons).toEqual([
      {
        rule: 'globals',
        text: expect.stringContaining(': cart (dist/js/page-shop.js).'),
        names: ['cart (dist/js/page-shop.js)'],
      },
    ]);
    expect((await promote('public', 'p-globals', ['globals'])).statusCode).toBe(200);
    await lay('public', 'p-later');
    await promote('public', 'p-later');
    expect((await change('public', { action: 'rollback', bad: 'Only tried' })).statusCode).toBe(200);
    expect(await live('public')).toBe('p-globals');
    await change('public', { action: 'rollback', bad: 'Only tried' });
    expect(await live('public')).toBe('p1');
  });

  test('are refused with every reason', async () => {
    const dir = await lay('public', 'p4', {
      protocol: 2,
      uses: { '@lapis/ui': { range: '^7.0.0', names: ['Kite'] } },
      calls: { 'GET /kites': 'x' },
    });
    await writeFile(join(dir, 'more.js'), '');
    const { reasons } = (await promote('public', 'p4')).json();
    expect(new Set(reasons.map(({ rule }: { rule: string }) => rule))).toEqual(
      new Set(['files', 'protocol', 'ranges', 'names', 'calls', 'shell-before']),
    );
  });

  test.each(['lapis.json', 'dist/js/remoteEntry.js'])('a byte more in %s is refused', async (file) => {
    const version = `forged-${file.length}`;
    await appendFile(join(await lay('public', version), file), ' ');
    const answer = await promote('public', version, ['pages']);
    expect(answer.statusCode).toBe(422);
    expect(['files', 'signature']).toContain(answer.json().reasons[0].rule);
    expect(await live('public')).toBe('p1');
  });

  test('a second rollback leads further back, never to the version that was just left', async () => {
    await promote('public', 'p2');
    await lay('public', 'p5');
    await promote('public', 'p5');
    expect(await appNamed('public')).toMatchObject({ live: 'p5', last_good: 'p2' });
    await change('public', { action: 'rollback' });
    expect(await appNamed('public')).toMatchObject({ live: 'p2', last_good: 'p1' });
    await change('public', { action: 'rollback' });
    expect(await appNamed('public')).toMatchObject({ live: 'p1', last_good: '0' });
    await change('public', { action: 'rollback' });
    expect(await appNamed('public')).toMatchObject({ live: '0', last_good: null });
    expect((await change('public', { action: 'rollback' })).statusCode).toBe(409);
  });

  test('a rollback from a version that is no longer live is refused', async () => {
    await promote('public', 'p2');
    const answer = await change('public', { action: 'rollback', from: 'p1' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(/^Someone else has just changed/);
    expect(await live('public')).toBe('p2');
    await change('public', { action: 'rollback', from: 'p2' });
    expect(await live('public')).not.toBe('p2');
  });

  test('a version that was marked bad is promoted only by force', async () => {
    await promote('public', 'p2');
    await change('public', { action: 'rollback', bad: 'Its menu does not open' });
    expect((await appNamed('public')).versions.find(({ version }) => version === 'p2')).toMatchObject({
      state: 'bad',
      bad: 'Its menu does not open',
    });
    expect((await promote('public', 'p2')).json().reasons).toEqual([
      { rule: 'bad', text: 'It was marked bad: Its menu does not open' },
    ]);
    expect((await promote('public', 'p2', ['bad'])).statusCode).toBe(200);
    await promote('public', 'p1');
  });

  test('a shell that lacks what a live remote uses is refused, and so is a rollback to one', async () => {
    await lay('shell', 's0', offered('Card'));
    expect((await promote('shell', 's0')).json().reasons).toEqual([
      { rule: 'names', text: 'public p1 uses Button from @lapis/ui, which shell s0 lacks.' },
    ]);
    await lay('shell', 's2', offered('Button', 'Card', 'Kite'));
    await promote('shell', 's2');
    const [reason] = (await promote('public', 'p3')).json().reasons;
    expect(reason).toMatchObject({ rule: 'shell-before', text: expect.stringContaining('Kite') });
    expect((await promote('public', 'p3', ['shell-before'])).statusCode).toBe(200);
    expect((await change('shell', { action: 'rollback' })).json().reasons).toEqual([
      { rule: 'names', text: 'public p3 uses Kite from @lapis/ui, which shell s1 lacks.' },
    ]);
    await change('public', { action: 'rollback' });
    expect((await change('shell', { action: 'rollback' })).json()).toMatchObject({ results: { live: 's1' } });
  });

  test('a locked app stays as it is', async () => {
    await change('public', { action: 'lock' });
    expect((await promote('public', 'p2')).statusCode).toBe(409);
    expect(await appNamed('public')).toMatchObject({ live: 'p1', locked: true });
    await change('public', { action: 'unlock' });
    expect((await promote('public', 'p2')).statusCode).toBe(200);
  });

  test('of two changes at once the second follows the first, or is refused', async () => {
    const answers = await Promise.all([promote('public', 'p1'), promote('public', 'p5')]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    expect(['p1', 'p5']).toContain(await live('public'));
  });

  test('a promotion is in the audit log', async () => {
    const { results } = (await admin.get('/api/admin/audit?kind=remotes')).json();
    expect(results[0]).toMatchObject({
      action: 'promoted',
      title: 'public',
      details: { version: await live('public') },
    });
  });

  test('the reasons against a version can be read without promoting it', async () => {
    const { reasons } = (await admin.get('/api/admin/releases/public/p4/check')).json();
    expect(reasons.length).toBeGreaterThan(3);
    const { reasons: none } = (await admin.get('/api/admin/releases/public/gone/check')).json();
    expect(none).toEqual([{ rule: 'manifest', text: expect.stringContaining('gone') }]);
  });
});
