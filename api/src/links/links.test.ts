import type { Link } from '@lapis/contract';
import { describeOnEachDatabase } from '../testing';
import { linksRepository } from './links.repository';

describeOnEachDatabase('links', (site) => {
  const link = (title: string) => ({
    title,
    url: `https://${title}.example/`,
    description: `About ${title}`,
  });

  test('are listed category by category, each in its order', async () => {
    const { guest, db } = site();
    const links = linksRepository(db);
    await links.add({ title: 'Learning', links: [link('second'), link('first')] });
    await links.add({ title: 'Empty', links: [] });
    await links.add({ title: 'Children', links: [link('third')] });

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
