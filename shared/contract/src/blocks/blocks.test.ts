import { Blocks } from './blocks';

const cards = { type: 'cards', of: 'stories', count: 12, chosen: [] };
const text = { type: 'text', html: '<p>Kites</p>' };
const numbered = (blocks: object[]) => blocks.map((block, index) => ({ id: `b${index}`, ...block }));
const times = (count: number, block: object) => Array.from({ length: count }, () => block);
const columnsOf = (inner: object, count: number) => ({
  type: 'columns',
  columns: [numbered(times(count, inner)), numbered([text])],
});
const problemsOf = (...blocks: object[]) =>
  Blocks.safeParse(numbered(blocks)).error?.issues.map(({ message }) => message) ?? [];

test('a page holds so many blocks of cards and galleries, those in columns too', () => {
  expect(problemsOf(columnsOf(cards, 20), ...times(4, cards))).toEqual([]);
  expect(problemsOf(columnsOf(cards, 20), ...times(5, cards))).toEqual([
    'A page holds at most 24 blocks of cards and galleries',
  ]);
});

test('a page holds so many blocks, those in columns too', () => {
  expect(problemsOf(...times(18, columnsOf(text, 20)))).toEqual([]);
  expect(problemsOf(...times(19, columnsOf(text, 20)))).toEqual([
    'A page holds at most 400 blocks, with those in columns',
  ]);
});
