import { storyRow } from '../../testing/content';
import { describeOnEachDatabase } from '../../testing/testing';
import { engineOf } from './engine';
import { containsIndexed, folded, fromNearerEnd } from './lists';

test.each([0, 1, 9, 10, 11, 25])(
  'every page of %i is found from its nearer end, and none behind the last',
  (total) => {
    const all = Array.from({ length: total }, (_, index) => index);
    for (let page = 1; page <= 6; page += 1) {
      const { isReversed, limit, offset } = fromNearerEnd({ page, per_page: 5 }, total);
      const from = isReversed ? all.toReversed() : all;
      const rows = from.slice(offset, offset + limit);
      expect(isReversed ? rows.toReversed() : rows).toEqual(all.slice((page - 1) * 5, page * 5));
      expect(offset).toBeLessThanOrEqual(Math.max(0, total / 2));
    }
  },
);

describeOnEachDatabase('a part of a word', (site) => {
  const titles = [
    'Coats for 100% of us',
    'کتابخانه دوچرخه',
    'The “old” _town_',
    'O\'Neill\'s "hat"',
    'ÉCOLE',
    'A\\B-c',
  ];

  beforeAll(async () => {
    const rows = titles.map((title, index) =>
      storyRow(`story-${index}`, { title, title_folded: folded(title) }),
    );
    await site().db.insertInto('posts').values(rows).execute();
  });

  const find = async (text: string, areMany = false) => {
    const { db } = site();
    const rows = await db
      .selectFrom('posts')
      .select('title')
      .where(containsIndexed({ engine: engineOf(db), table: 'posts', text, areMany }))
      .orderBy('id')
      .execute();
    return rows.map(({ title }) => title);
  };

  test.each([
    ['oat', [titles[0]]],
    ['100% of', [titles[0]]],
    ['100_', []],
    ['چرخه', [titles[1]]],
    ['“old”', [titles[2]]],
    ['_town_', [titles[2]]],
    ['neill\'s "h', [titles[3]]],
    ['école', [titles[4]]],
    ['a\\b-', [titles[5]]],
    ['ÉC', [titles[4]]],
    ['%', [titles[0]]],
    ['tory-3', [titles[3]]],
    ['zeppelin', []],
    ['" or "', []],
    ['*', []],
  ])('is found by an index in any case, and its signs mean themselves: %s', async (text, found) => {
    expect(await find(text)).toEqual(found);
    expect(await find(text, true)).toEqual(found);
  });

  test('is looked for in what a row says now', async () => {
    const { db } = site();
    await db.updateTable('posts').set({ title_folded: 'mittens' }).where('slug', '=', 'story-0').execute();
    expect(await find('coats')).toEqual([]);
    expect(await find('mitten')).toEqual([titles[0]]);
    await db.deleteFrom('posts').where('slug', '=', 'story-0').execute();
    expect(await find('mitten')).toEqual([]);
  });
});
