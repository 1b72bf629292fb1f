import { isWorse } from './is-worse';

const visits = (ok: number, failed: number) => ({ ok, failed });

const many = visits(0, 1000);

test.each([
  ['a version of which nothing is known', visits(0, 0), visits(500, 0), many, false],
  ['one that failed whenever it was seen, before 20 saw it', visits(0, 19), visits(500, 0), many, false],
  ['one that fails for everybody', visits(0, 20), visits(500, 0), many, true],
  ['one that fails for 15 in a hundred', visits(85, 15), visits(500, 0), many, true],
  ['one that fails for fewer', visits(86, 14), visits(500, 0), many, false],
  ['one that fails as often as the one before', visits(80, 20), visits(400, 100), many, false],
  ['one that fails three times as often', visits(40, 60), visits(400, 100), many, true],
  [
    'one that fails for 49 in a hundred, after one that hardly anybody saw',
    visits(51, 49),
    visits(0, 19),
    many,
    false,
  ],
  ['one that fails for half, after one that hardly anybody saw', visits(50, 50), visits(0, 19), many, true],
  ['one that fails in four networks', visits(85, 15), visits(500, 0), visits(0, 4), false],
  ['one that fails in five', visits(85, 15), visits(500, 0), visits(0, 5), true],
  [
    'one that fails in fewer than 15 of a hundred networks',
    visits(85, 15),
    visits(500, 0),
    visits(86, 14),
    false,
  ],
  ['one that fails in 15 of a hundred networks', visits(85, 15), visits(500, 0), visits(85, 15), true],
])('%s', (_, version, before, networks, expected) => {
  expect(isWorse(version, before, networks)).toBe(expected);
});

const seen = visits(2, 46);

test.each([
  ['one that works for hardly anyone, after one whose failures four networks invented', visits(2, 4), true],
  ['one that fails as the one before, for nearly everybody', visits(1, 20), false],
  ['one that fails everywhere, as the one before', visits(0, 20), false],
])('%s', (_, networksBefore, expected) => {
  const networks = networksBefore.ok === 0 ? visits(0, 28) : visits(2, 28);
  expect(isWorse(seen, visits(2, 20), networks, networksBefore)).toBe(expected);
});
