import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { describeSite } from '../../testing/testing';

describeSite('a text that names a setting', (site) => {
  let admin: Person;
  const html = '<p>Call <span data-setting="phone">000</span> or <span data-setting="password">x</span></p>';
  const kept = '<p>Call <span data-setting="phone"></span> or x</p>';
  const link = (phone: string) => `<a href="tel:${phone.replaceAll(' ', '')}" dir="ltr">${phone}</a>`;
  const change = (phone: string) => admin.patch('/admin/site', { phone });
  const read = async (url: string) => (await site().guest.get(url)).body;

  async function add(kind: string, fields: object) {
    const answer = await admin.post(`/admin/${kind}`, {
      title: 'Kites',
      html,
      state: 'published',
      ...fields,
    });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ results: { id: number; html: string } }>().results;
  }

  beforeAll(async () => {
    admin = await signedInPerson(site(), { role: 'admin' });
    await change('020 7946 0001');
    await add('blog', { slug: 'kites' });
    await add('services', { slug: 'kites' });
    await add('widgets', { name: 'privacy' });
  });

  test('stores the name alone, and drops an unknown name', async () => {
    const { results } = (await admin.get('/admin/widgets')).json<{ results: { id: number }[] }>();
    const widget = await admin.get(`/admin/widgets/${results[0]?.id}`);
    expect(widget.json()).toMatchObject({ results: { html: kept } });
  });

  test.each(['/api/blog/kites', '/api/services/kites', '/api/widgets/privacy', '/feed.xml'])(
    'shows the current value at %s, at once',
    async (url) => {
      await change('020 7946 0002');
      const parts = async () => {
        const body = await read(url);
        return body.startsWith('{') ? JSON.stringify(JSON.parse(body)) : body;
      };
      const said = (phone: string) =>
        url.startsWith('/api') ? JSON.stringify(link(phone)).slice(1, -1) : link(phone);
      expect(await parts()).toContain(said('020 7946 0002'));
      await change('020 7946 0003');
      expect(await parts()).toContain(said('020 7946 0003'));
      expect(await parts()).not.toContain('data-setting');
    },
  );

  test('is found by the current value, and no longer by the former', async () => {
    const paths = async (q: string) => {
      const answer = await site().guest.get(`/api/search?q=${encodeURIComponent(q)}`);
      return answer
        .json<{ results: { url: string }[] }>()
        .results.map(({ url }) => url)
        .toSorted();
    };
    await change('07700900111');
    expect(await paths('07700900111')).toEqual(['/blog/kites', '/privacy', '/projects/kites']);
    const stories = async (q: string) =>
      (await site().guest.get(`/api/blog?q=${q}`)).json<{ total: number }>().total;
    expect(await stories('07700900111')).toBe(1);
    await change('07700900222');
    expect(await paths('07700900111')).toEqual([]);
    expect(await stories('07700900111')).toBe(0);
    expect(await paths('07700900222')).toEqual(['/blog/kites', '/privacy', '/projects/kites']);
  });

  test('shows the value in the preview of a draft', async () => {
    await change('020 7946 0004');
    const { id } = await add('blog', { slug: 'preview', html: '<p>None yet</p>' });
    await admin.patch(`/admin/blog/${id}/draft`, { fields: { html } });
    const { url } = (await admin.post(`/admin/blog/${id}/preview`)).json<{ url: string }>();
    const token = new URL(url, 'http://localhost').searchParams.get('preview');
    const preview = await site().guest.get(`/api/blog/preview/${token}`);
    expect(preview.json()).toMatchObject({
      results: { html: expect.stringContaining(link('020 7946 0004')) },
    });
  });
});
