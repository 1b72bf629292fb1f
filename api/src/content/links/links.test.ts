import type { Link, OrderedGroup } from '@lapis/contract';
import { addLink } from '../../testing/content';
import { describeSite, type TestSite } from '../../testing/testing';

describeSite('links', (site) => {
  const link = (title: string) => ({
    title,
    url: `https://${title}.example/`,
    description: `About ${title}`,
  });

  test('are listed category by category, each in its order', async () => {
    const { guest, db } = site();
    await addLink(db, { ...link('second'), category: 'Learning', position: 0 });
    await addLink(db, { ...link('first'), category: 'Learning', position: 1 });
    await addLink(db, { ...link('third'), category: 'Children', position: 0 });

    const { results, total } = (await guest.get('/api/links')).json<{ results: Link[]; total: number }>();
    expect(total).toBe(3);
    expect(results.map(({ category, title }) => [category, title])).toEqual([
      ['Learning', 'second'],
      ['Learning', 'first'],
      ['Children', 'third'],
    ]);
    expect(results[0]).toEqual({
      id: expect.any(Number),
      ...link('second'),
      category: 'Learning',
      image: null,
    });
  });

  describe('in the order that editors make', () => {
    let admin: Awaited<ReturnType<TestSite['signIn']>>;
    beforeAll(async () => {
      admin = await site().signIn('admin');
    });
    beforeEach(() => site().db.deleteFrom('links').execute());

    const add = async (title: string, category = 'Learning') => {
      const answer = await admin.post('/api/admin/links', {
        title,
        url: `https://${title}.example/`,
        category,
      });
      return answer.json<{ results: { id: number } }>().results.id;
    };
    const titles = async () =>
      (await site().guest.get('/api/links')).json<{ results: Link[] }>().results.map(({ title }) => title);
    const putInOrder = (ids: number[]) => admin.patch('/api/admin/links/order', { ids });

    test('are moved within their category, and a new one comes last', async () => {
      const [one, two, three] = [await add('one'), await add('two'), await add('three')];
      const other = await add('other', 'Children');
      expect((await putInOrder([three, one, two])).json()).toMatchObject({
        results: [
          { title: 'Learning', entries: [{ id: three }, { id: one }, { id: two }] },
          { title: 'Children', entries: [{ id: other, title: 'other', state: 'published' }] },
        ],
      });
      expect(await titles()).toEqual(['three', 'one', 'two', 'other']);
      await add('four');
      expect(await titles()).toEqual(['three', 'one', 'two', 'four', 'other']);
      // A link that changes its category comes last there; other changes keep its place.
      await admin.patch(`/api/admin/links/${three}`, { category: 'Children' });
      await admin.patch(`/api/admin/links/${one}`, { title: 'first', category: 'Learning' });
      expect(await titles()).toEqual(['first', 'two', 'four', 'other', 'three']);
    });

    test('stay as they are if the order doesn’t list one whole category', async () => {
      const [one, two] = [await add('one'), await add('two')];
      const other = await add('other', 'Children');
      for (const ids of [[two], [two, one, other], [two, two], [two, one, 999_999], [999_999]]) {
        const refused = await putInOrder(ids);
        expect(refused.statusCode).toBe(409);
        expect(refused.json().message).toMatch(/have changed in the meantime/);
      }
      expect(await titles()).toEqual(['one', 'two', 'other']);
      const listed = (await admin.get('/api/admin/links/order')).json<{ results: OrderedGroup[] }>();
      expect(listed.results.map(({ title }) => title)).toEqual(['Learning', 'Children']);
    });

    test('keep their place when an earlier version is restored', async () => {
      const [one, two] = [await add('one'), await add('two')];
      await admin.patch(`/api/admin/links/${one}`, { title: 'first' });
      await putInOrder([two, one]);
      await admin.post(`/api/admin/links/${one}/revisions/1/restore`, {});
      await admin.post('/api/admin/links/bulk', { ids: [one], action: 'publish' });
      expect(await titles()).toEqual(['two', 'one']);
    });
  });
});
