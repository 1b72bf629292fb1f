import type { Menu, Site } from '@lapis/contract';
import { describeSite, type TestSite } from '../../testing/testing';

describeSite('the menus', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const show = async (name = 'header') =>
    (await admin.get(`/api/admin/menus/${name}`)).json<{ results: Menu }>().results;
  const put = async (items: object[] | null, name = 'header') => {
    const { version } = await show(name);
    return admin.put(`/api/admin/menus/${name}`, { version, items });
  };
  const shown = async () => (await site().guest.get('/api/site')).json<Site>().menus;
  const addPage = async (path: string, state = 'published') => {
    const fields = {
      path,
      title: path,
      blocks: [{ type: 'text', id: 'text', html: '<p>Words.</p>' }],
      state,
    };
    return (await admin.post('/api/admin/pages', fields)).json<{ results: { id: number } }>().results.id;
  };

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  test('are those that the pages announce, until an editor changes them', async () => {
    const { is_default, items } = await show();
    expect(is_default).toBe(true);
    expect(items.slice(0, 3)).toMatchObject([
      { label: 'Home', href: '/' },
      { label: 'About', href: '/about' },
      { label: 'News & Stories', href: '/blog' },
    ]);
    expect((await show('footer')).items.map(({ label }) => label)).toEqual(['Pages', 'Legal Info']);
    expect(await shown()).toEqual({ header: null, footer: null });
  });

  test('follow pages to new addresses, and leave out pages that are not published', async () => {
    const id = await addPage('winter-appeal');
    await addPage('not-yet', 'draft');
    const items = [
      { label: 'Home', href: '/' },
      {
        label: 'Appeals',
        items: [
          { label: 'Winter', href: '/winter-appeal' },
          { label: 'Later', href: '/not-yet' },
        ],
      },
    ];
    expect((await put(items)).json<{ results: Menu }>().results.items[1]?.items).toMatchObject([
      { page_id: id, href: '/winter-appeal', state: 'published' },
      { href: '/not-yet', state: 'draft' },
    ]);
    const menuWith = (to: string) => [
      { label: 'Home', to: '/', items: [] },
      { label: 'Appeals', items: [{ label: 'Winter', to }] },
    ];
    expect((await shown()).header).toEqual(menuWith('/winter-appeal'));
    await admin.patch(`/api/admin/pages/${id}`, { path: 'this-winter' });
    expect((await shown()).header).toEqual(menuWith('/this-winter'));
    await admin.delete(`/api/admin/pages/${id}`);
    expect((await shown()).header).toEqual([{ label: 'Home', to: '/', items: [] }]);
  });

  test('refuse the second of two changes on the same copy', async () => {
    const { version } = await show();
    const change = (label: string) =>
      admin.put('/api/admin/menus/header', { version, items: [{ label, href: '/' }] });
    expect((await change('First')).statusCode).toBe(200);
    const refused = await change('Second');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ results: { items: [{ label: 'First' }] } });
  });

  test.each([
    [[{ label: '', href: '/' }], 'header', 'items.0.label'],
    [[{ label: 'Nowhere' }], 'header', 'items.0.href'],
    [[{ label: 'Bad', href: 'javascript:alert(1)' }], 'header', 'items.0.href'],
    [[{ label: 'Lost', page_id: 999_999 }], 'header', 'items.0.href'],
    [[{ label: 'A link', href: '/about' }], 'footer', 'items.0.label'],
  ])('refuse %j in the %s, and name the field', async (items, name, field) => {
    const refused = await put(items, name);
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([field]);
  });

  test('are reset to those that the pages announce', async () => {
    expect((await put(null)).json()).toMatchObject({ results: { is_default: true } });
    expect((await shown()).header).toBeNull();
  });
});
