import type { CheckedLink, LinkCheckProgress, LinkFields } from '@lapis/contract';
import { MINUTE, timestamp } from '../../server/time/clock';
import { describeSite, type TestSite } from '../../testing/testing';
import { linkChecker } from './link-checker';
import { rulesFor, webServer } from '../../server/web/web-server.fixture';

const nobody = { user: null, ip: null };

describeSite('a check of links', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let server: Awaited<ReturnType<typeof webServer>>;
  let hold: Promise<void> | undefined;

  beforeAll(async () => {
    admin = await site().signIn('admin');
    server = await webServer(async ({ url = '' }, response) => {
      await hold;
      response.writeHead(url === '/gone' ? 404 : 200).end();
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await site().db.deleteFrom('links').execute();
    await site().db.deleteFrom('link_check_runs').execute();
    server.asked.splice(0);
  });

  const add = async (title: string, url: string) => {
    const answer = await admin.post('/api/admin/links', { title, url, category: 'Friends' });
    return answer.json<{ results: LinkFields & { id: number } }>().results.id;
  };
  /** Simulates another process. */
  const checker = () => linkChecker(site().db, site().app.log, rulesFor(server));
  const check = async (ids?: number[]) => {
    const own = checker();
    await own.start(nobody, ids);
    await own.ended();
  };
  const found = async (query = '') =>
    (await admin.get(`/api/admin/links/checks${query}`)).json<{ results: CheckedLink[] }>().results;
  const progress = async () =>
    (await admin.get('/api/admin/links/check')).json<{ results: LinkCheckProgress }>().results;

  test('is started by an administrator, runs in the background, and is noted', async () => {
    expect(await progress()).toEqual({ running: false, done: 0, total: 0, started_at: null });
    await add('Inside', 'http://127.0.0.1/');
    await add('Metadata', 'http://169.254.169.254/');
    const begun = await admin.post('/api/admin/links/check', {});
    expect(begun.statusCode).toBe(200);
    expect(begun.json()).toMatchObject({ results: { total: 2, started_at: expect.any(String) } });
    while ((await progress()).running);
    expect(await progress()).toMatchObject({ running: false, done: 2, total: 2 });
    const refused = { status: 'unsure', words: expect.stringMatching(/^Not checked/) };
    expect(await found()).toMatchObject([
      { title: 'Inside', ...refused },
      { title: 'Metadata', ...refused },
    ]);
    const note = await admin.get('/api/admin/audit?action=checked');
    expect(note.json()).toMatchObject({
      results: [{ kind: 'links', subject_id: null, user_name: 'Zohra Rahimi', details: { links: 2 } }],
    });
  });

  test('finds dead links, and forgets the result when a link’s address changes', async () => {
    const gone = await add('Gone', `${server.url}/gone`);
    const here = await add('Here', `${server.url}/here`);
    const trashed = await add('Trashed', `${server.url}/trashed`);
    await admin.delete(`/api/admin/links/${trashed}`);
    await check();
    expect(server.asked).toEqual(['HEAD /gone', 'GET /gone', 'HEAD /here']);
    expect(await found()).toEqual([
      {
        id: gone,
        title: 'Gone',
        url: `${server.url}/gone`,
        status: 'dead',
        code: 404,
        words: 'Not found (404)',
        moved_to: null,
        checked_at: expect.any(String),
      },
      expect.objectContaining({ id: here, status: 'ok' }),
    ]);
    expect((await found('?status=dead')).map(({ id }) => id)).toEqual([gone]);
    expect((await admin.get('/api/admin/links/checks?status=lost')).statusCode).toBe(422);

    await admin.patch(`/api/admin/links/${gone}`, { url: `${server.url}/back` });
    expect(await found('?status=dead')).toEqual([]);
    await check([gone]);
    expect(server.asked.slice(3)).toEqual(['HEAD /back']);
    expect(await found()).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
    await admin.delete(`/api/admin/links/${gone}`);
    await admin.delete(`/api/admin/links/${gone}?forever=1`);
    expect((await found()).map(({ id }) => id)).toEqual([here]);
  });

  test('runs once at a time: a second start in any process returns the first', async () => {
    await add('One', `${server.url}/one`);
    const two = await add('Two', `${server.url}/two`);
    let release = () => {};
    hold = new Promise((resolve) => (release = resolve));
    const [first, second] = [checker(), checker()];
    const begun = await first.start(nobody);
    expect(begun).toMatchObject({ running: true, done: 0, total: 2 });
    expect(await second.start(nobody, [two])).toEqual(begun);
    const joined = await admin.post('/api/admin/links/check', { ids: [two] });
    expect(joined.json()).toEqual({ results: begun });
    release();
    await first.ended();
    expect(server.asked).toEqual(['HEAD /one', 'HEAD /two']);
    expect(await progress()).toMatchObject({ running: false, done: 2 });
  });

  test('is over when its process closes, or when the lease expires after a crash', async () => {
    await add('Slow', `${server.url}/slow`);
    let release = () => {};
    hold = new Promise((resolve) => (release = resolve));
    const closed = checker();
    await closed.start(nobody);
    await closed.close();
    release();
    expect(await progress()).toMatchObject({ running: false, done: 0, total: 1 });
    expect(await found()).toEqual([]);

    const { db } = site();
    const expires = (expires_at: string) =>
      db.updateTable('link_check_runs').set({ holder: 'gone', expires_at }).execute();
    await expires(timestamp(MINUTE));
    await check();
    expect(await found()).toEqual([]);
    await expires(timestamp(-1));
    await check();
    expect(await found()).toMatchObject([{ status: 'ok' }]);
  });

  test('ends if another process has taken over, and skips links that were deleted meanwhile', async () => {
    await add('First', `${server.url}/first`);
    await add('Second', `${server.url}/second`);
    let release = () => {};
    hold = new Promise((resolve) => (release = resolve));
    const slow = checker();
    await slow.start(nobody);
    await site().db.updateTable('link_check_runs').set({ holder: 'another' }).execute();
    await site().db.deleteFrom('links').where('title', '=', 'First').execute();
    release();
    await slow.ended();
    expect(server.asked).not.toContain('HEAD /second');
    expect(await progress()).toMatchObject({ running: true, done: 0 });
    expect(await found()).toEqual([]);
  });
});
