import { foldLetters, foldWithPlaces, partedWords } from './fold-letters';

test.each([
  ['كابل', 'کابل'],
  ['بادبادك', 'بادبادک'],
  ['عربي', 'عربی'],
  ['موسى', 'موسی'],
  ['ګل', 'گل'],
  ['أإآٱ', 'اااا'],
  ['\u0627\u0653', 'ا'],
  ['مؤسسة', 'موسسه'],
  ['خانۀ', 'خانه'],
  ['رئیس', 'رییس'],
  ['كِتَابٌ', 'کتاب'],
  ['كتـــاب', 'کتاب'],
  ['می‌روم', 'میروم'],
  ['\u202Bکابل\u202C', 'کابل'],
  ['ﻛﺎﺑﻞ', 'کابل'],
  ['ﻻ', 'لا'],
  ['۱۴۰۵ ١٤٠٥ 1405', '1405 1405 1405'],
  ['Été, Kabul & Ωmega', 'Été, Kabul & Ωmega'],
  ['ټول ښځې', 'ټول ښځې'],
])('%s is searched as %s', (text, folded) => {
  expect(foldLetters(text)).toBe(folded);
  expect(foldLetters(folded)).toBe(folded);
});

test('each folded character keeps its position', () => {
  const text = 'Aكِﻻ\u200Cب';
  const { folded, places } = foldWithPlaces(text);
  expect([folded, places]).toEqual(['Aکلاب', [0, 1, 3, 3, 5]]);
});

test('a word with separators inside has several parts', () => {
  expect(partedWords('او می‌روم و كتاب‌ها')).toEqual([
    ['می', 'روم'],
    ['کتاب', 'ها'],
  ]);
});
