import { END, foldedBody, inOwnLetters, START } from './folded-body';

const mark = (text: string) => text.replaceAll('[', START).replaceAll(']', END);

test.each([
  ['…در [کابل] 1405…', 'بادبادك در كابُل ۱۴۰۵ پرید', '…در [كابُل] ۱۴۰۵…'],
  ['[میروم] خانه', 'می‌روم خانۀ', '[می‌روم] خانۀ'],
  ['[کلا]', 'كﻻ', '[كﻻ]'],
  ['کتاب ها', 'كتاب‌ها', 'كتاب‌ها'],
  ['[کابل] \u0003 می [روم]…', 'كابل', '[كابل]'],
])('the excerpt %s is shown in the letters of the text itself', (excerpt, body, shown) => {
  expect(inOwnLetters(mark(excerpt), body)).toBe(mark(shown));
});

test('a text is indexed as it is unless it has letters to fold', () => {
  expect(foldedBody('Kites', 'In Kabul')).toBe('In Kabul');
  expect(foldedBody('كتاب‌ها', 'او می‌رود، می‌رود')).toBe('او میرود، میرود \u0003 کتاب ها می رود');
});
