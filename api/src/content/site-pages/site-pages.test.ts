import type { SitePage, SitePageFields } from '@lapis/contract';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';

interface SitePageResult extends SitePageFields {
  id: number;
  version: number;
  draft: { version: number; fields: Partial<SitePageFields>; taken: string | null } | null;
}

describeOnEachDatabase('pages that staff make', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const base = '/api/admin/pages';
  const text = (html: string) => ({ type: 'text', id: 'text', html });
  const send = (path: string, more: object = {}) =>
    admin.post(base, {
      path,
      title: `About ${path}`,
      blocks: [text('<p>Words.</p>')],
      state: 'published',
      ...more,
    });
  const add = async (path: string, more?: object) => {
    const answer = await send(path, more);
    expect(answer.statusCode).toBe(201);
    return answer.json<{ results: SitePageResult }>().results;
  };
  const get = (path: string) => site().guest.get(`/api/pages?path=${encodeURIComponent(path)}`);
  const show = async (path: string) => (await get(path)).json<{ results: SitePage }>().results;
  const edit = async (id: number) =>
    (await admin.get(`${base}/${id}`)).json<{ results: SitePageResult }>().results;
  const readErrors = ({ body }: { body: string }) =>
    (JSON.parse(body) as { errors?: Record<string, string[]> }).errors;

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  test('are shown at their whole address, with the pages above and below them', async () => {
    const appeal = await add('winter', { summary: 'Coats before the snow', blocks: [text('<p>Salaam</p>')] });
    const help = await add('winter/how-it-helps', { parent_id: appeal.id });
    await add('winter/secret', { parent_id: appeal.id, state: 'draft' });
    await add('winter/how-it-helps/coats', { parent_id: help.id });
    const winter = { path: 'winter', title: 'About winter' };
    const helps = { path: 'winter/how-it-helps', title: 'About winter/how-it-helps' };
    expect(await show('winter')).toMatchObject({
      ...winter,
      summary: 'Coats before the snow',
      blocks: [text('<p>Salaam</p>')],
      above: [],
      below: [helps],
    });
    expect((await show('winter/how-it-helps/coats')).above).toEqual([winter, helps]);
    expect((await get('winter/secret')).statusCode).toBe(404);
    expect((await get('winter/nothing')).statusCode).toBe(404);
  });

  test.each([
    ['admin', 'Addresses that begin with admin belong to another part of the site.'],
    ['blog/of-mine', 'Addresses that begin with blog belong to another part of the site.'],
    ['api/x', 'Addresses that begin with api belong to another part of the site.'],
    ['unauthorized', 'Addresses that begin with unauthorized belong to another part of the site.'],
    ['site-plan/x', 'Addresses that begin with site-plan belong to another part of the site.'],
    ['Winter Appeal', 'Use lower-case letters, numbers and single hyphens'],
    ['/winter', 'Use lower-case letters, numbers and single hyphens'],
  ])('can’t be at %s, and the error says why', async (path, words) => {
    expect(readErrors(await send(path))?.['path']?.[0]).toContain(words);
  });

  test('get another address if the one from the title is taken or reserved', async () => {
    await add('summer');
    expect((await add('summer', { auto_slug: true })).path).toBe('summer-2');
    expect((await add('blog', { auto_slug: true })).path).toBe('blog-2');
    // A number at the end would not help: all of blog/ is reserved.
    expect((await add('blog/of-mine', { auto_slug: true })).path).toBe('of-mine');
    expect(readErrors(await send('summer'))?.['path']?.[0]).toContain(
      '“About summer” already has this address',
    );
  });

  test('move the pages below along, which are still found at their old addresses', async () => {
    const above = await add('spring');
    const below = await add('spring/seeds', { parent_id: above.id });
    const deepest = await add('spring/seeds/wheat', { parent_id: below.id });
    await admin.patch(`${base}/${deepest.id}/draft`, {
      fields: { path: 'spring/seeds/wheat', title: 'Wheat and barley' },
      version: 0,
      base: deepest.version,
    });
    expect((await admin.patch(`${base}/${above.id}`, { path: 'sowing' })).statusCode).toBe(200);
    expect((await show('spring')).path).toBe('sowing');
    expect((await show('spring/seeds')).path).toBe('sowing/seeds');
    expect((await show('spring/seeds/wheat')).path).toBe('sowing/seeds/wheat');
    // Drafts stay publishable.
    expect((await edit(deepest.id)).draft?.fields.path).toBe('sowing/seeds/wheat');
    const published = await admin.post(`${base}/bulk`, { ids: [deepest.id], action: 'publish' });
    expect(published.json()).toMatchObject({ done: [deepest.id] });
    expect(await show('sowing/seeds/wheat')).toMatchObject({ title: 'Wheat and barley' });
  });

  test('stay where they are if a page below can’t follow', async () => {
    const above = await add('autumn');
    await add('autumn/harvest', { parent_id: above.id });
    await add('fall/harvest');
    const refused = await admin.patch(`${base}/${above.id}`, { path: 'fall' });
    expect(readErrors(refused)?.['path']?.[0]).toContain(
      '“About autumn/harvest” is below this page, and can’t move to fall/harvest',
    );
    expect((await show('autumn/harvest')).path).toBe('autumn/harvest');
    const long = await admin.patch(`${base}/${above.id}`, { path: 'a'.repeat(115) });
    expect(readErrors(long)?.['path']?.[0]).toContain('shorten the address');
  });

  test('have an address that begins with that of the page above', async () => {
    const above = await add('schools');
    const below = await add('schools/books', { parent_id: above.id });
    const elsewhere = await admin.patch(`${base}/${below.id}`, { path: 'books' });
    expect(readErrors(elsewhere)?.['path']?.[0]).toContain('begins with schools/');
    const alone = await admin.patch(`${base}/${below.id}`, { path: 'books', parent_id: null });
    expect(alone.json()).toMatchObject({ results: { path: 'books', parent_id: null } });
  });

  test('are duplicated, previewed and unpublished after the page above is deleted', async () => {
    const above = await add('closed');
    const { id } = await add('closed/still-there', { parent_id: above.id });
    await admin.delete(`${base}/${above.id}`);
    expect((await admin.delete(`${base}/${above.id}?forever=1`)).statusCode).toBe(204);
    const copy = await admin.post(`${base}/${id}/duplicate`);
    expect(copy.json()).toMatchObject({ results: { path: 'closed/copy-of-about-closed-still-there' } });
    const fields = { ...(await edit(id)), title: 'As it will be' };
    const { path, parent_id, title } = fields;
    await admin.patch(`${base}/${id}/draft`, { fields: { path, parent_id, title } });
    const { url } = (await admin.post(`${base}/${id}/preview`)).json<{ url: string }>();
    const token = new URL(url, 'https://x').searchParams.get('preview');
    expect((await site().guest.get(`/api/pages/preview/${token}`)).json()).toMatchObject({
      results: { title: 'As it will be' },
    });
    const taken = await admin.post(`${base}/bulk`, { ids: [id], action: 'unpublish' });
    expect(taken.json()).toMatchObject({ done: [id] });
  });

  test('can be changed below pages that form a circle', async () => {
    const first = await add('ring');
    const second = await add('ring/second', { parent_id: first.id });
    const below = await add('ring/second/third', { parent_id: second.id });
    const { db } = site();
    await db.updateTable('site_pages').set({ parent_id: second.id }).where('id', '=', first.id).execute();
    const moved = await admin.patch(`${base}/${below.id}`, {
      path: 'ring/second/fourth',
      parent_id: second.id,
    });
    expect(moved.json()).toMatchObject({ results: { path: 'ring/second/fourth' } });
  });

  test('are never below themselves', async () => {
    const above = await add('circle');
    const below = await add('circle/half', { parent_id: above.id });
    for (const [parent_id, path] of [
      [below.id, 'circle/half/circle'],
      [above.id, 'circle/circle'],
    ]) {
      const refused = await admin.patch(`${base}/${above.id}`, { parent_id, path });
      expect(readErrors(refused)?.['parent_id']).toEqual([
        'A page can’t be below itself. Please choose another.',
      ]);
    }
  });

  test('are in searches and the site map until they go to the trash', async () => {
    const { id } = await add('pomegranates', { blocks: [text('<p>Eat a <strong>granadilla</strong></p>')] });
    const isFound = async () => {
      const answers = await Promise.all([
        site().guest.get('/api/search?q=granadilla'),
        admin.get('/api/admin/find?q=pomegranates'),
        site().guest.get('/sitemap.xml'),
      ]);
      return answers.map(({ body }) => body.includes('/pomegranates') || body.includes('About pomegranates'));
    };
    expect(await isFound()).toEqual([true, true, true]);
    await admin.delete(`${base}/${id}`);
    expect((await isFound()).filter((_, index) => index !== 1)).toEqual([false, false]);
    expect((await get('pomegranates')).statusCode).toBe(404);
    await admin.post(`${base}/${id}/restore`);
    expect(await isFound()).toEqual([true, true, true]);
  });

  test('stay out of the site map if search engines should leave them out', async () => {
    await add('thank-you', { in_search: false });
    expect((await site().guest.get('/sitemap.xml')).body).not.toContain('/thank-you');
    expect(await show('thank-you')).toMatchObject({ in_search: false });
  });

  test('are in the feed if staff choose that', async () => {
    const news = { blocks: [text('<p>Read <a href="/about">about us</a></p>')] };
    await add('in-the-feed', { ...news, in_feed: true });
    await add('not-in-the-feed', news);
    const { body } = await site().guest.get('/feed.xml');
    expect(body).toContain('<![CDATA[About in-the-feed]]>');
    expect(body).toMatch(/Read <a href="http[^"]*\/about">/);
    expect(body).not.toContain('not-in-the-feed');
  });

  test('are cleaned of scripts and event handlers', async () => {
    const { blocks } = await add('clean', { blocks: [text('<p onclick="x()">Hi<script>x()</script></p>')] });
    expect(blocks).toEqual([text('<p>Hi</p>')]);
  });

  test('are previewed with their draft', async () => {
    const { id, version } = await add('preview-me');
    const fields = { path: 'preview-me', title: 'As it will be' };
    await admin.patch(`${base}/${id}/draft`, { fields, version: 0, base: version });
    const { url } = (await admin.post(`${base}/${id}/preview`)).json<{ url: string }>();
    expect(url).toContain('/preview-me?preview=');
    const token = new URL(url, 'https://x').searchParams.get('preview');
    const answer = await site().guest.get(`/api/pages/preview/${token}`);
    expect(answer.json()).toMatchObject({ results: { title: 'As it will be', path: 'preview-me' } });
    expect(await show('preview-me')).toMatchObject({ title: 'About preview-me' });
  });

  test('are restored from a revision, and refuse a change on an older copy', async () => {
    const { id, version } = await add('versions', { summary: 'First' });
    await admin.patch(`${base}/${id}`, { summary: 'Second', version });
    const stale = await admin.patch(`${base}/${id}`, { summary: 'Third', version });
    expect(stale.statusCode).toBe(409);
    const restored = await admin.post(`${base}/${id}/revisions/1/restore`);
    expect(restored.json()).toMatchObject({ results: { draft: { fields: { summary: 'First' } } } });
  });
});
