import { documents, untrueNames } from './documents';

test.each(documents)('all that %s names exists', (document) => {
  expect(untrueNames(document)).toEqual([]);
});
