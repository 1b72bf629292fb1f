import { drawn, librarian } from '../../media/library/media.fixture';
import { describeSite, type TestSite } from '../../testing/testing';

interface Entry {
  id: number;
  title: string;
  state: string;
  slug?: string;
  path?: string;
  tags?: string[];
}

describeSite('a copy of an entry', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  const add = async (kind: string, fields: object) =>
    (await admin.post(`/api/admin/${kind}`, fields)).json<{ results: Entry }>().results;
  const duplicate = (kind: string, id: number) => admin.post(`/api/admin/${kind}/${id}/duplicate`);

  test('is a draft with the fields of the entry and of its draft, at an address of its own', async () => {
    const { id } = await add('blog', {
      slug: 'winter-coats',
      title: 'Coats',
      html: '<p>Salaam</p>',
      tags: ['winter'],
      state: 'published',
    });
    await admin.patch(`/api/admin/blog/${id}/draft`, { fields: { title: 'Warm coats' }, version: 0 });

    const answer = await duplicate('blog', id);
    expect(answer.statusCode).toBe(201);
    const { results } = answer.json<{ results: Entry }>();
    expect(results).toMatchObject({
      title: 'Copy of Warm coats',
      slug: 'copy-of-warm-coats',
      html: '<p>Salaam</p>',
      tags: ['winter'],
      state: 'draft',
      publish_at: null,
      draft: null,
    });
    expect((await site().guest.get('/api/blog/copy-of-warm-coats')).statusCode).toBe(404);
    expect((await admin.get(`/api/admin/blog/${id}`)).json()).toMatchObject({
      results: { title: 'Coats', slug: 'winter-coats', draft: { fields: { title: 'Warm coats' } } },
    });

    const again = (await duplicate('blog', id)).json<{ results: Entry }>().results;
    expect(again).toMatchObject({ title: 'Copy of Warm coats', slug: 'copy-of-warm-coats-2' });
  });

  test('of a gallery has its pictures, with their captions and the cover', async () => {
    const library = librarian(site, admin);
    const picture = await library.add('kite.png', await drawn(24, 20).png().toBuffer());
    const { id } = await add('galleries', { slug: 'kites', title: 'Kites' });
    const images = `/api/admin/galleries/${id}/images`;
    const added = await admin.post(`${images}/from-library`, { media_ids: [picture.id] });
    const [image] = added.json<{ results: { id: number }[] }>().results;
    await admin.patch(`${images}/${image?.id}`, { caption: 'Up it goes', cover: true });

    const copy = (await duplicate('galleries', id)).json<{ results: Entry }>().results;
    const copied = await admin.get(`/api/admin/galleries/${copy.id}/images`);
    expect(copied.json()).toMatchObject({
      results: [{ caption: 'Up it goes', cover: true, media: { id: picture.id } }],
    });
    expect(copy.state).toBe('draft');
  });

  test('of a page has the same parent page', async () => {
    await add('pages', {
      path: 'appeal',
      title: 'Appeal',
      blocks: [{ type: 'text', id: 'text', html: '<p>Words.</p>' }],
      state: 'published',
    });
    const { id } = await add('pages', { path: 'appeal/how', title: 'How it helps' });
    const copy = (await duplicate('pages', id)).json<{ results: Entry }>().results;
    expect(copy).toMatchObject({ path: 'appeal/copy-of-how-it-helps', state: 'draft' });
  });

  test('is refused if the entry is in the trash or missing, or the visitor is not signed in', async () => {
    const { id } = await add('blog', { slug: 'gone', title: 'Gone' });
    expect((await site().guest.post(`/api/admin/blog/${id}/duplicate`)).statusCode).toBe(401);
    await admin.delete(`/api/admin/blog/${id}`);
    expect((await duplicate('blog', id)).statusCode).toBe(409);
    expect((await duplicate('blog', 999_999)).statusCode).toBe(404);
  });
});
