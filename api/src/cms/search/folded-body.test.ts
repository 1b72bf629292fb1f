import { END, foldedBody, inOwnLetters, START } from './folded-body';

const mark = (text: string) => text.replaceAll('[', START).replaceAll(']', END);

test.each([
  ['…در [کابل] 1405…', 'بادبادك در كابُل ۱۴۰۵ پرید', '…در [كابُل] ۱۴۰۵…'],
  ['[میروم] خانه', 'می‌روم خانۀ', '[می‌روم] خانۀ'],
  ['[کلا]', 'كﻻ', '[كﻻ]'],
  ['کتاب ها', 'كتاب‌ها', 'كتاب‌ها'],
  ['[کابل] \u0003 می [روم]…', 'كابل', '[كابل]'],
])('%s is shown as the text itself has it', (excerpt, body, shown) => {
  expect(inOwnLetters(mark(excerpt), body)).toBe(mark(shown));
});

test('a text without letters to fold is searched as it is', () => {
  expect(foldedBody('Kites', 'In Kabul')).toBe('In Kabul');
  expect(foldedBody('كتاب‌ها', 'او می‌رود، می‌رود')).toBe('او میرود، میرود \u0003 کتاب ها می رود');
});
