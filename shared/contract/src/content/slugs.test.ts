import { createSlug, slugPattern, tidySlug } from './slugs';

test.each([
  ['Home: introduction', 'home-introduction'],
  ['Children’s café — über', 'childrens-cafe-uber'],
  ['Straße, Ærø & Łódź', 'strasse-aero-lodz'],
  ['  ', ''],
  ['🪁', ''],
  ['a'.repeat(130), 'a'.repeat(120)],
  ['بادبادک‌های کابل', 'بادبادک-های-کابل'],
  ['كِتَـــاب، ۱۴۰۵!', 'كتاب-۱۴۰۵'],
  ['د ماشومانو ښوونځی', 'د-ماشومانو-ښوونځی'],
  ['آ\u0627\u0653ب', 'آآب'],
  ['Й и Ё', 'й-и-ё'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['凧の季節', '凧の季節'],
  ['\u202Bکابل\u202C', 'کابل'],
])('%s', (title, slug) => {
  expect(createSlug(title)).toBe(slug);
});

test('any text becomes a valid slug, which stays as it is', () => {
  for (let code = 0x20; code < 0x30000; code += 37) {
    const title = String.fromCodePoint(...[0, 1, 2, 3, 5, 8, 13, 21, 34].map((step) => code + step));
    const slug = createSlug(title.repeat(12));
    expect([title, slug === '' || slugPattern.test(slug)]).toEqual([title, true]);
    expect(tidySlug(slug)).toBe(slug);
    expect(slug.length).toBeLessThanOrEqual(120);
  }
});

test.each(['winter-coats', '2026', 'بادبادک-۱۴۰۵', 'हिन्दी'])('%s is a slug', (slug) => {
  expect(slugPattern.test(slug)).toBe(true);
});
test.each(['', 'Winter', 'a--b', '-a', 'a-', 'a b', 'a/b', 'کابل؟', 'می‌رود', '\u0301a', 'a.b', 'a%20'])(
  '%j is no slug',
  (slug) => {
    expect(slugPattern.test(slug)).toBe(false);
  },
);

test('a typed slug is normalised', () => {
  expect(tidySlug(' می‌رود ')).toBe('می-رود');
  expect(tidySlug('\u0627\u0653ب')).toBe('آب');
});
