import {
  findComments,
  findFunctionNames,
  findTitles,
  findTypeNames,
  isOddTitle,
  patterns,
} from './prose-patterns';

const source = `
/** What an address leads to. */
export type Asked = string; // oxlint-disable-line
interface Row {}

/**
 * Returns the gift,
 * or undefined.
 */
export async function findGift() {}
const keyOf = (gift: Gift) => gift.key; // Answers the key
`;

test('comments are found without their marks, and not those for tools', () => {
  expect(findComments('a.ts', source)).toEqual([
    { file: 'a.ts', line: 2, text: 'What an address leads to.' },
    { file: 'a.ts', line: 6, text: 'Returns the gift, or undefined.' },
    { file: 'a.ts', line: 11, text: 'Answers the key' },
  ]);
});

test('names of types and functions are found', () => {
  expect(findTypeNames(source)).toEqual(['Asked', 'Row']);
  expect(findFunctionNames(source)).toEqual(['findGift', 'keyOf']);
});

test('titles of tests are found, and the odd ones among them', () => {
  const tests = `describe('a page', () => {
    test("is made anew", async () => {});
    test.each([1, 2])('has %d columns', () => {});
  });`;
  const titles = findTitles('a.test.ts', tests);
  expect(titles.map(({ line, text }) => [line, text])).toEqual([
    [1, 'a page'],
    [2, 'is made anew'],
    [3, 'has %d columns'],
  ]);
  expect(titles.filter(({ text }) => isOddTitle(text))).toHaveLength(1);
});

test.each([
  ['relative', 'What an address leads to.', 'Target of an address.'],
  ['pronoun', 'It is cached.', 'The page is cached.'],
  ['where', 'Null where there is none.', 'Null if there is none.'],
  ['body', 'For whoever has the link.', 'For visitors with the link.'],
  ['private', 'The page is made anew.', 'The page is rendered again.'],
  ['answers', 'Answers whether it is there.', 'Returns true if it exists.'],
])('%s: %s', (name, bad, good) => {
  const { at } = patterns.find((pattern) => pattern.name === name)!;
  expect([at.test(bad), at.test(good)]).toEqual([true, false]);
});
