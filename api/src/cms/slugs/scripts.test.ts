import type { Menu, Site } from '@lapis/contract';
import { describeSite, type TestSite } from '../../testing/testing';

const SLUG = 'بادبادک-های-کابل';
const path = `/blog/${encodeURIComponent(SLUG)}`;

describeSite('addresses in letters other than Latin', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let id = 0;
  beforeAll(async () => {
    admin = await site().signIn('admin');
    const story = {
      title: 'بادبادک‌های کابل',
      slug: 'بادبادک‌های-کابل',
      html: '<p>۱۴۰۵</p>',
      language: 'fa-AF',
    };
    const answer = await admin.post('/api/admin/blog', { ...story, state: 'published' });
    ({ id } = answer.json<{ results: { id: number } }>().results);
  });
  const show = (slug: string) => site().guest.get(`/api/blog/${encodeURIComponent(slug)}`);

  test('are found however they are escaped or composed', async () => {
    expect((await show(SLUG)).json()).toMatchObject({ results: { slug: SLUG } });
    const answer = await admin.post('/api/admin/blog', {
      title: 'X',
      slug: 'آب',
      html: '<p>X</p>',
      state: 'published',
    });
    expect(answer.json()).toMatchObject({ results: { slug: 'آب' } });
    expect((await show('\u0627\u0653ب')).json()).toMatchObject({ results: { slug: 'آب' } });
  });

  test('are escaped in the site map and the feed', async () => {
    for (const file of ['/sitemap.xml', '/feed.xml']) {
      const { body } = await site().guest.get(file);
      expect(body).toContain(`${path}<`);
      expect(body).not.toContain(`/blog/${SLUG}`);
    }
  });

  test('of pages are escaped too, and a menu finds their page with and without escapes', async () => {
    const blocks = [{ type: 'text', id: 'text', html: '<p>کابل</p>' }];
    const page = { path: 'درباره-ما/کابل', title: 'کابل', blocks, state: 'published' };
    const added = await admin.post('/api/admin/pages', page);
    expect([added.statusCode, added.json()]).toMatchObject([201, { results: { path: page.path } }]);
    const address = `/${page.path.split('/').map(encodeURIComponent).join('/')}`;
    expect((await site().guest.get('/sitemap.xml')).body).toContain(`${address}<`);
    const shown = await site().guest.get(`/api/pages?${new URLSearchParams({ path: page.path })}`);
    expect(shown.json()).toMatchObject({ results: { title: 'کابل' } });
    const { id: page_id } = added.json<{ results: { id: number } }>().results;
    for (const href of [`/${page.path}`, address]) {
      const { version } = (await admin.get('/api/admin/menus/header')).json<{ results: Menu }>().results;
      const items = [{ label: 'کابل', href, items: [] }];
      const menu = await admin.put('/api/admin/menus/header', { version, items });
      expect(menu.json()).toMatchObject({ results: { items: [{ page_id }] } });
    }
    const { menus } = (await site().guest.get('/api/site')).json<Site>();
    expect(menus).toMatchObject({ header: [{ to: address }] });
  });

  test('that change still lead to the entry', async () => {
    await admin.patch(`/api/admin/blog/${id}`, { slug: 'کابل', state: 'published' });
    expect((await show(SLUG)).json()).toMatchObject({ results: { slug: 'کابل' } });
  });

  test('are numbered, and rejected if they have signs that are not letters or numbers', async () => {
    const draft = { title: 'کابل', slug: 'کابل', auto_slug: true, html: '<p>X</p>', state: 'draft' };
    expect((await admin.post('/api/admin/blog', draft)).json()).toMatchObject({
      results: { slug: 'کابل-2' },
    });
    const wrong = await admin.post('/api/admin/blog', { ...draft, slug: 'کابل؟', auto_slug: false });
    expect(wrong.json()).toMatchObject({ errors: { slug: [expect.stringMatching(/letters, numbers/)] } });
  });

  test('of redirects are found however they are escaped', async () => {
    const redirect = { from: '/کابل/قدیم', to: '/blog/کابل', status: 301 };
    expect((await admin.post('/api/admin/redirects', redirect)).statusCode).toBe(201);
    const { statusCode, headers } = await site().guest.get(encodeURI('/کابل/قدیم').toLowerCase());
    expect([statusCode, headers['location']]).toEqual([301, `/blog/${encodeURIComponent('کابل')}`]);
  });
});
