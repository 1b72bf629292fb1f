import { countWords, describeLength } from './words';

test.each([
  ['', 0],
  ['Coats for everyone', 3],
  ['  Coats – for\n400 “children”  ', 4],
  ['کتابخانه می‌رود به مکتب', 4],
])('counts the words of %j', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  [0, 'No words yet'],
  [1, '1 word, 1 min read'],
  [1210, '1,210 words, 6 min read'],
])('%i words are described as “%s”', (words, told) => {
  expect(describeLength(words)).toBe(told);
});
