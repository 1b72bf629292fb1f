import type { Redirect, RedirectsImport, TriedAddress } from '@lapis/contract';
import { addStory } from '../../testing/content';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { appealsRepository } from '../../giving/appeals/appeals.repository';
import { timestamp } from '../../server/time/clock';
import { deploy } from '../rendering/site-code.fixture';
import { redirectsRepository } from './redirects.repository';
import { redirectsService } from './redirects.service';

const remote = `
exports.load = async ({ address, read }) => {
  if (address === '/terms') return { status: 404 };
  const { status } = address.startsWith('/blog/') ? await read('/api' + address) : { status: 200 };
  return { status, title: 'A page' };
};
exports.render = (address) => '<h1>' + address + '</h1>';`;

describeOnEachDatabase('redirects', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let address: string;
  beforeAll(async () => {
    await deploy(site(), remote);
    const { db } = site();
    await addStory(db, { slug: 'our-story', published_at: timestamp(-1000) });
    await addStory(db, { slug: 'a-draft', published_at: null });
    address = await site().app.listen({ port: 0, host: '127.0.0.1' });
    admin = await site().signIn('admin');
  });
  afterEach(async () => {
    const { results } = (await admin.get('/api/admin/redirects?per_page=100')).json<{
      results: Redirect[];
    }>();
    const ids = results.map(({ id }) => id);
    if (ids.length > 0) await admin.post('/api/admin/redirects/bulk', { ids, action: 'delete' });
  });

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, {
      headers: { accept: 'text/html', ...headers },
      redirect: 'manual',
    });
    return [answer.status, answer.headers.get('location')];
  };
  const send = (from: string, to: string, more: object = {}) =>
    admin.post('/api/admin/redirects', { from, to, ...more });
  const add = async (from: string, to: string, more?: object) => {
    const answer = await send(from, to, more);
    expect({ from, status: answer.statusCode, body: answer.json() }).toMatchObject({ status: 201 });
    return answer.json<{ results: Redirect }>().results;
  };
  const refused = async (from: string, to: string, more?: object) => {
    const answer = await send(from, to, more);
    expect(answer.statusCode).toBe(422);
    return answer.json<{ errors: Record<string, string[]> }>().errors;
  };
  const listed = async (query = '') =>
    (await admin.get(`/api/admin/redirects?${query}`)).json<{ results: Redirect[]; total: number }>();

  test('lead addresses that people and programs try to their page, unless the site has one there', async () => {
    expect(await ask('/donate?amount=20')).toEqual([302, '/give?amount=20']);
    expect(await ask('/.well-known/change-password')).toEqual([302, '/account/password']);
    expect(await ask('/rss')).toEqual([302, '/feed.xml']);
    await add('/donate', '/blog/our-story');
    expect(await ask('/donate')).toEqual([301, '/blog/our-story']);
  });

  test('are for administrators alone', async () => {
    expect((await site().guest.get('/api/admin/redirects')).statusCode).toBe(401);
    expect((await (await site().signIn('user')).get('/api/admin/redirects')).statusCode).toBe(403);
  });

  test('lead addresses of another system to their pages, however they are spelt', async () => {
    expect(await ask('/2019/05/our-story/')).toEqual([404, null]);
    await add('https://www.old.example/2019/05/our-story/', '/blog/our-story');
    await add('/?p=123', '/blog/our-story');
    await add('/über-uns', '/about', { status: 302 });
    await add('/files/2019/report.pdf', '/reports');
    for (const path of ['/2019/05/our-story', '/2019/05/OUR-Story/', '/2019/05/our%2Dstory'])
      expect(await ask(path)).toEqual([301, '/blog/our-story']);
    expect(await ask('/?p=123')).toEqual([301, '/blog/our-story']);
    expect(await ask('/?utm_source=x&p=123')).toEqual([301, '/blog/our-story']);
    expect(await ask('/?p=124')).toEqual([200, null]);
    expect(await ask('/%C3%9Cber-uns')).toEqual([302, '/about']);
    expect(await ask('/files/2019/report.pdf')).toEqual([301, '/reports']);
    expect(await ask('/2019/05/our-story', { accept: 'application/rss+xml' })).toEqual([
      301,
      '/blog/our-story',
    ]);
  });

  test('keep the query, and what follows a prefix', async () => {
    await add('/old/*', '/blog/*');
    await add('/away/*', 'https://archive.example.org/2019/*');
    await add('/gone', '/action?from=gone#gifts');
    expect(await ask('/OLD/our-story?x=1&y=2')).toEqual([301, '/blog/our-story?x=1&y=2']);
    expect(await ask('/old/nothing')).toEqual([404, null]);
    expect(await ask('/older/our-story')).toEqual([404, null]);
    expect(await ask('/away/a/b%20c?d=e')).toEqual([301, 'https://archive.example.org/2019/a/b%20c?d=e']);
    expect(await ask('/gone?x=1')).toEqual([301, '/action?from=gone&x=1#gifts']);
  });

  test('never lead to another site by dots in the target', async () => {
    for (const to of ['/.//evil.example', '/x/..//evil.example'])
      expect(await refused('/old', to)).toHaveProperty('to');
  });

  test('never lead to another site by the requested address', async () => {
    await add('/out/*', '/*');
    for (const path of [
      '/out/%5Cevil.example',
      '/out//evil.example',
      '/out/%2F%2Fevil.example',
      '/out/%0D%0Ax',
    ]) {
      const [, location] = await ask(path);
      expect(new URL(String(location ?? '/'), address).origin).toBe(address);
    }
  });

  test('never hide a page, and lead to none that visitors may not see', async () => {
    expect(await refused('/about', '/blog')).toEqual({ from: [expect.stringMatching(/^There is a page/)] });
    expect(await refused('/blog/our-story', '/about')).toHaveProperty('from');
    await add('/to-a-draft', '/blog/a-draft');
    expect(await ask('/to-a-draft')).toEqual([404, null]);
    await add('/blog/later', '/about');
    expect(await ask('/blog/later')).toEqual([301, '/about']);
    await admin.post('/api/admin/blog', {
      title: 'Later',
      slug: 'later',
      html: '<p>Words.</p>',
      state: 'published',
    });
    expect(await ask('/blog/later')).toEqual([200, null]);
    expect((await listed('sort=from')).results.map(({ from, problem }) => [from, problem])).toEqual([
      ['/blog/later', 'page'],
      ['/to-a-draft', 'nowhere'],
    ]);
  });

  test('begin at an appeal that does not exist, until there is one', async () => {
    const { db } = site();
    const appeals = appealsRepository(db);
    const id = await appeals.create({ title: 'Old appeal', slug: 'old-appeal' });
    await add('/give/old-appeal', '/about');
    expect((await listed()).results).toMatchObject([{ from: '/give/old-appeal', problem: null }]);
    await appeals.change(id, 1, { state: 'open' });
    expect((await listed()).results).toMatchObject([{ from: '/give/old-appeal', problem: 'page' }]);
    await appeals.create({ title: 'Winter', slug: 'winter', state: 'open' });
    for (const from of ['/give/winter', '/give', '/give/manage', '/give/gift/secret', '/login'])
      expect(await refused(from, '/about')).toEqual({ from: [expect.stringMatching(/^There is a page/)] });
    await appeals.remove(id);
  });

  test('are kept for the address that browsers ask for instead of dots', async () => {
    await add('/old/../letters/2019', '/about');
    await add('/a/%2e/b', '/about');
    expect(await ask('/letters/2019')).toEqual([301, '/about']);
    expect(await ask('/a/b')).toEqual([301, '/about']);
  });

  test('never lead away from pages where people give, sign in or change their data', async () => {
    const kept = [
      '/letters/kites?from=kites',
      '/give?from=spring',
      '/GIVE/?appeal=winter',
      '/login?next=/',
      '/%61ccount/profile?x=1',
    ];
    const resolved = ['/./give?from=spring', '/about/../give?from=spring'];
    for (const from of [
      ...kept,
      ...resolved,
      '/give/manage?a=b',
      '/newsletter/preferences?token=x',
      '/password/reset?x=1',
    ])
      expect(await refused(from, 'https://evil.example/')).toEqual({
        from: [expect.stringContaining('stay as they are')],
      });
    for (const from of ['/give/*', '/GIVE/gift/*', '/login/*', '/newsletter/*'])
      expect(await refused(from, 'https://evil.example/')).toEqual({
        from: [expect.stringContaining('one by one')],
      });
    // Redirects from before this rule.
    for (const from of kept)
      await redirectsRepository(site().db).add({
        from,
        to: 'https://evil.example/',
        status: 302,
        prefix: false,
      });
    await add('/spring?from=letter', 'https://shop.example.org/');
    expect(await ask('/spring?from=letter')).toEqual([301, 'https://shop.example.org/']);
    for (const from of kept) expect([null, '/give?appeal=winter']).toContain((await ask(from))[1]);
    const { results } = await listed('q=evil');
    expect(results.map(({ problem }) => problem)).toEqual(kept.map(() => 'page'));
  });

  test('to other sites are reported to the owners once per change, and noted', async () => {
    const { db } = site();
    await db.updateTable('users').set({ staff_role: 'owner' }).where('email', '=', admin.email).execute();
    await db.deleteFrom('mails').execute();
    const told = async () => {
      const mails = db.selectFrom('mails').selectAll().where('recipient', '=', admin.email).orderBy('id');
      return (await mails.execute()).map(({ content }) => (JSON.parse(content) as { text: string }).text);
    };
    await add('/inside', '/about');
    const { id } = await add('/shop', 'https://shop.example.org/');
    await admin.patch(`/api/admin/redirects/${id}`, { status: 302 });
    expect(await told()).toEqual([expect.stringContaining('> /shop\n> → https://shop.example.org/')]);
    const csv = [
      'from,to',
      ...Array.from({ length: 12 }, (_, n) => `/books/${n},https://books.example.org/${n}`),
    ];
    await admin.post('/api/admin/redirects/import', { csv: csv.join('\n') });
    expect((await told()).slice(1)).toEqual([expect.stringContaining('There are 2 more.')]);
    const { body } = await admin.get('/api/admin/audit?kind=redirects&q=/shop');
    expect(body).toContain('"to":"https://shop.example.org/"');
  });

  test('go to the end of a chain at once, and never in a circle', async () => {
    await add('/a', '/b');
    await add('/b', '/about');
    expect((await listed('sort=from')).results.map(({ from, to }) => [from, to])).toEqual([
      ['/a', '/about'],
      ['/b', '/about'],
    ]);
    expect((await add('/c', '/a')).to).toBe('/about');
    expect(await refused('/d', '/d')).toEqual({ to: [expect.stringContaining('circle')] });
    expect(await refused('/e/*', '/e/f/*')).toHaveProperty('to');
    await add('/x/*', '/y/*');
    expect(await refused('/y/*', '/x/*')).toHaveProperty('to');
    await add('/y/one', '/about');
    expect(await ask('/x/one')).toEqual([301, '/about']);
  });

  test('lead to a page that exists, even if the redirect of a prefix covers it', async () => {
    await add('/blog/*', '/about');
    const { id, to } = await add('/2019/our-story', '/blog/our-story');
    expect(to).toBe('/blog/our-story');
    const changed = await admin.patch(`/api/admin/redirects/${id}`, { status: 302 });
    expect(changed.json()).toMatchObject({ results: { to: '/blog/our-story', status: 302 } });
    expect(await ask('/2019/our-story')).toEqual([302, '/blog/our-story']);
    await add('/projects/*', '/projects');
    expect(await ask('/projects/gone')).toEqual([301, '/projects']);
    await add('/terms/*', '/terms');
    expect(await ask('/terms')).toEqual([404, null]);
  });

  test('of a prefix can be changed to one address', async () => {
    const { id } = await add('/old/*', '/about');
    const changed = await admin.patch(`/api/admin/redirects/${id}`, { prefix: false });
    expect(changed.json()).toMatchObject({ results: { from: '/old', prefix: false } });
    expect(await ask('/old')).toEqual([301, '/about']);
    expect(await ask('/old/page')).toEqual([404, null]);
  });

  test('that another editor adds at the same moment cost an import that line alone', async () => {
    /** Another editor adds the redirect right after the check for an existing one. */
    const meanwhile = async () => {
      if ((await listed()).total === 0) await add('/race', '/blog');
      return 'nothing' as const;
    };
    const service = redirectsService(
      { db: site().db, kindOf: meanwhile, origin: undefined },
      { user: null, ip: '127.0.0.1' },
    );
    const fields = { to: 'https://example.org/', status: 301, prefix: false } as const;
    const lines = ['/race', '/next'].map((from, line) => ({ line, from, fields: { from, ...fields } }));
    expect(await service.import(lines)).toEqual({
      added: 1,
      changed: 0,
      refused: [{ line: 0, from: '/race', reason: expect.stringContaining('already') }],
    });
    expect(await ask('/race')).toEqual([301, '/blog']);
  });

  test('are a cache tag of pages with a query, so that caches drop these at once', async () => {
    const tags = async (path: string) =>
      (await fetch(address + path, { headers: { accept: 'text/html' } })).headers
        .get('cache-tag')
        ?.split(',');
    // Once rendered and once from the cache.
    for (let time = 0; time < 2; time += 1) {
      expect(await tags('/about?p=123')).toContain('redirects');
      expect(await tags('/about')).not.toContain('redirects');
    }
  });

  test.each([
    ['/a*b', '/about', 'from'],
    ['/*', '/about', 'from'],
    ['/admin/x', '/about', 'from'],
    ['/api/*', '/about', 'from'],
    ['', '/about', 'from'],
    ['/a', '', 'to'],
    ['/a', 'http://example.org', 'to'],
    ['/a', '//example.org', 'to'],
    ['/a', '/\\example.org', 'to'],
    ['/a', 'javascript:alert(1)', 'to'],
    ['/a', 'https://name:word@example.org', 'to'],
    ['/a', '/b/*', 'to'],
  ])('are refused with the reason: %s to %s', async (from, to, field) => {
    expect(await refused(from, to)).toEqual({ [field]: [expect.stringMatching(/\.$|such as/)] });
  });

  test('are one for each address, and can be changed and deleted', async () => {
    const { id } = await add('/one', '/about');
    expect(await refused('/ONE/', '/blog')).toEqual({ from: [expect.stringContaining('already')] });
    const changed = await admin.patch(`/api/admin/redirects/${id}`, { to: '/blog', status: 302 });
    expect(changed.json()).toMatchObject({ results: { from: '/one', to: '/blog', status: 302 } });
    expect(await ask('/one')).toEqual([302, '/blog']);
    expect((await admin.delete(`/api/admin/redirects/${id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/api/admin/redirects/${id}`)).statusCode).toBe(404);
    expect(await ask('/one')).toEqual([404, null]);
    const { body } = await admin.get('/api/admin/audit?kind=redirects&q=/one');
    expect(body).toMatch(/"deleted".*"changed".*"created"/);
  });

  test('are counted when a visitor follows them, and not when they are tried', async () => {
    const { id } = await add('/tried/*', '/about');
    const tried = async (typed: string) =>
      (await admin.get(`/api/admin/redirects/try?address=${encodeURIComponent(typed)}`)).json<{
        results: TriedAddress;
      }>().results;
    expect(await tried('https://old.example/tried/x')).toEqual({
      result: 'redirect',
      address: '/tried/x',
      to: '/about',
      status: 301,
      id,
    });
    expect(await tried('about')).toMatchObject({ result: 'page', to: null });
    expect(await tried('/nowhere')).toMatchObject({ result: 'nothing' });
    await ask('/tried/x');
    await ask('/tried/y');
    await site().app.flushCounts();
    await ask('/tried');
    await site().app.flushCounts();
    const today = timestamp().slice(0, 10);
    expect((await listed('q=TRIED')).results).toMatchObject([{ id, hits: 3, last_hit: today }]);
  });

  test('are suggested by similar addresses', async () => {
    await admin.post('/api/admin/blog', { title: 'Not yet', slug: 'our-first-story', state: 'draft' });
    const suggested = async (from: string) =>
      (await admin.get(`/api/admin/redirects/suggestions?address=${encodeURIComponent(from)}`))
        .json<{ results: { path: string }[] }>()
        .results.map(({ path }) => path);
    expect(await suggested('/2019/05/our-storey/')).toEqual(['/blog/our-story']);
    expect((await suggested('/about-us.html'))[0]).toBe('/about');
    const blocks = [{ type: 'text', id: 'text', html: '<p>Words.</p>' }];
    const fields = { title: 'Thank you', path: 'thank-you', blocks, in_search: false, state: 'published' };
    expect((await admin.post('/api/admin/pages', fields)).statusCode).toBe(201);
    expect(await suggested('/donate/thank-you.php')).toEqual(['/thank-you']);
    expect(await suggested('/zzz')).toEqual([]);
  });

  test('are imported and exported as CSV', async () => {
    await add('/kept', '/about');
    const csv = [
      'from;to;status;prefix',
      '/kept;/blog;302;',
      '/2018/01/x/;/about;;no',
      '/shop/*;https://shop.example.org/*;301;yes',
      '/bad;http://example.org;;',
      '/worse;/about;307;',
      '/about;/blog;;',
    ].join('\r\n');
    const answer = await admin.post('/api/admin/redirects/import', { csv });
    expect(answer.json<{ results: RedirectsImport }>().results).toEqual({
      added: 2,
      changed: 1,
      refused: [
        { line: 5, from: '/bad', reason: expect.stringContaining('https://') },
        { line: 6, from: '/worse', reason: 'The status must be 301 or 302.' },
        { line: 7, from: '/about', reason: expect.stringContaining('a page') },
      ],
    });
    expect(await ask('/2018/01/X')).toEqual([301, '/about']);
    const exported = await admin.get('/api/admin/redirects.csv?sort=from');
    expect(exported.body).toContain('"/shop/*","https://shop.example.org/*","301","yes","0",""');
    const again = await admin.post('/api/admin/redirects/import', { csv: exported.body });
    expect(again.json()).toMatchObject({ results: { added: 0, changed: 3, refused: [] } });
    const none = await admin.post('/api/admin/redirects/import', { csv: 'one,two\n1,2' });
    expect(none.json()).toMatchObject({ errors: { csv: [expect.stringContaining('first line')] } });
  });
});
