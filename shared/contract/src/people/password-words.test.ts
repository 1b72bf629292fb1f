import { isMadeOfKnownWords } from './password-words';

const known = [
  'Zohra',
  'Rahimi',
  'zohra@lapis.example',
  'Lapis Children’s Trust',
  'www.kites-for-all.org.uk',
];

test.each([
  'charity2026',
  'Charity!!!!!!',
  'Ch4r1ty-2026',
  'my charity 1',
  'lapischildrenstrust',
  'Lapis Children',
  'L4pis.Children',
  '1apisTru$t99',
  'kitesforall2026',
  'Zohra@lapis.example',
  'Zohra Rahimi',
  'rahimizohra',
  'z-o-h-r-a-1990',
  'Zöhra 24.12.1990',
  'charitycharity',
])('%s consists of words that others know', (password) => {
  expect(isMadeOfKnownWords(password, known)).toBe(true);
});

test.each([
  'a kite over the roofs',
  'Zohra Rahimi flies kites',
  'three lanterns by the river',
  'x7#Al9$2k!4',
  '8271-4410-3359',
  '....................',
])('%s does not consist of such words', (password) => {
  expect(isMadeOfKnownWords(password, known)).toBe(false);
});

test.each(['', '.', '(((((', '[a-z]+$', '\\p{L}', 'ا', '👪👪👪👪'])('%j is valid as a name', (name) => {
  expect(isMadeOfKnownWords('a kite over the roofs', [name])).toBe(false);
});
