import { Blocks } from './blocks';

const cards = { type: 'cards', of: 'stories', count: 12, chosen: [] };
const text = { type: 'text', html: '<p>Kites</p>' };
const numbered = (blocks: object[]) => blocks.map((block, index) => ({ id: `b${index}`, ...block }));
const times = (count: number, block: object) => Array.from({ length: count }, () => block);
const createColumns = (inner: object, count: number) => ({
  type: 'columns',
  columns: [numbered(times(count, inner)), numbered([text])],
});
const findProblems = (...blocks: object[]) =>
  Blocks.safeParse(numbered(blocks)).error?.issues.map(({ message }) => message) ?? [];

test('a page has a limit for blocks of cards and galleries, including those in columns', () => {
  expect(findProblems(createColumns(cards, 20), ...times(4, cards))).toEqual([]);
  expect(findProblems(createColumns(cards, 20), ...times(5, cards))).toEqual([
    'A page holds at most 24 blocks of cards and galleries',
  ]);
});

test('a page has a limit for blocks, including those in columns', () => {
  expect(findProblems(...times(18, createColumns(text, 20)))).toEqual([]);
  expect(findProblems(...times(19, createColumns(text, 20)))).toEqual([
    'A page holds at most 400 blocks, with those in columns',
  ]);
});

test.each([
  ['', undefined],
  ['13.40', undefined],
  ['a lot', 'Type an amount in pounds, such as 25 or 13.40'],
  ['1', 'Amounts must be between £2 and £25,000'],
  ['99999999', 'Amounts must be between £2 and £25,000'],
])('a give block that offers “%s” has the problem: %s', (pounds, problem) => {
  const give = { type: 'give', title: '', text: '', purpose: '', amounts: [{ pounds, does: '' }] };
  expect(findProblems(give)).toEqual(problem ? [problem] : []);
});
