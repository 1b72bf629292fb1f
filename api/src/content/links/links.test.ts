import type { Link } from '@lapis/contract';
import { addLink } from '../../testing/content';
import { describeSite } from '../../testing/testing';

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
});
