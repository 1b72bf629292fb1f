import { storyRow } from '../../testing/content';
import { describeOnEachDatabase } from '../../testing/testing';
import { detectEngine } from './engine';
import { containsIndexed, foldText, limitFromNearerEnd } from './lists';

test.each([0, 1, 9, 10, 11, 25])(
  'every page of %i rows is found from the nearer end, and no page behind the last',
  (total) => {
    const all = Array.from({ length: total }, (_, index) => index);
    for (let page = 1; page <= 6; page += 1) {
      const { isReversed, limit, offset } = limitFromNearerEnd({ page, per_page: 5 }, total);
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
      storyRow(`story-${index}`, { title, title_folded: foldText(title) }),
    );
    await site().db.insertInto('stories').values(rows).execute();
  });

  const find = async (text: string, areMany = false) => {
    const { db } = site();
    const rows = await db
      .selectFrom('stories')
      .select('title')
      .where(containsIndexed({ engine: detectEngine(db), table: 'stories', text, areMany }))
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
  ])('is found through the index in any case, and without wildcards: %s', async (text, found) => {
    expect(await find(text)).toEqual(found);
    expect(await find(text, true)).toEqual(found);
  });

  test('is searched for in the current text of a row', async () => {
    const { db } = site();
    await db.updateTable('stories').set({ title_folded: 'mittens' }).where('slug', '=', 'story-0').execute();
    expect(await find('coats')).toEqual([]);
    expect(await find('mitten')).toEqual([titles[0]]);
    await db.deleteFrom('stories').where('slug', '=', 'story-0').execute();
    expect(await find('mitten')).toEqual([]);
  });
});
