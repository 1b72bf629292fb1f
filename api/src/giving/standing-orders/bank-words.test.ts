import { areTelling, containsPhrase, joinPhrases, splitPhrases, toBankWords } from './bank-words';

test.each([
  ['MRS D HUGHES CHARITY STO', 'mrs d hughes charity sto'],
  ['D HUGHES , CHARITY , FP 03/11/26 10 , 26307123456789012N', 'd hughes charity fp 10'],
  ['HUGHES D 03NOV26 08:15', 'hughes d'],
  ['Hughes D on 2 Nov', 'hughes d on'],
  ['HUGHES D 02 November 2026', 'hughes d'],
  ['12 MARSH LANE', '12 marsh lane'],
  ['O’NEILL  SCHOOL 4521', 'o neill school 4521'],
])('the words of %j that stay the same each month are %j', (text, words) => {
  expect(toBankWords(text)).toBe(words);
});

test.each([
  ['FASTER PAYMENT RECEIVED', false],
  ['DONATION TO CHARITY', false],
  ['A B', false],
  ['D HUGHES', true],
  ['REF 4521', true],
])('the words %j identify a giver: %s', (text, telling) => {
  expect(areTelling(toBankWords(text))).toBe(telling);
});

test('a phrase is found as whole words only', () => {
  expect(containsPhrase('mrs d hughes charity', 'd hughes')).toBe(true);
  expect(containsPhrase('mrs d hughesdon', 'd hughes')).toBe(false);
});

test('the last five different phrases are kept', () => {
  expect(splitPhrases(joinPhrases(['a', 'b', 'b', '', 'c', 'd', 'e', 'f']))).toEqual([
    'b',
    'c',
    'd',
    'e',
    'f',
  ]);
});
