import { currentWording, findWording } from './wording';

test('the wording names the charity and says what HMRC requires', () => {
  const { version, agree, explains } = findWording(currentWording, 'Lapis & Friends');
  expect(version).toBe(currentWording);
  expect(agree).toContain('in the past 4 years to Lapis & Friends');
  expect(explains.join(' ')).toContain('it is my responsibility to pay any difference');
});

test('a version that givers agreed to stays word for word', () => {
  expect(findWording('2026-01', 'X').agree).toBe(
    'I want to Gift Aid my donation and any donations I make in the future or have made in the past 4 years to X.',
  );
  expect(() => findWording('1999-01', 'X')).toThrow('no wording');
});
