import { currentWording, wordingOf } from './wording';

test('the words name the charity, and what HMRC asks for', () => {
  const { version, agree, explains } = wordingOf(currentWording, 'Lapis & Friends');
  expect(version).toBe(currentWording);
  expect(agree).toContain('in the past 4 years to Lapis & Friends');
  expect(explains.join(' ')).toContain('it is my responsibility to pay any difference');
});

test('a version that was agreed to once stays word for word', () => {
  expect(wordingOf('2026-01', 'X').agree).toBe(
    'I want to Gift Aid my donation and any donations I make in the future or have made in the past 4 years to X.',
  );
  expect(() => wordingOf('1999-01', 'X')).toThrow('no wording');
});
