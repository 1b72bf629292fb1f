import { slugOf } from './slug-of';

test.each([
  ['Home: introduction', 'home-introduction'],
  ['Children’s café — über', 'childrens-cafe-uber'],
  ['  ', ''],
  ['a'.repeat(130), 'a'.repeat(120)],
])('%s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
