import fc from 'fast-check';
import { divideAmount } from './claim-shares';

test.each([
  ['a third each, and the penny to the first', 100, [1, 1, 1], [34, 33, 33]],
  ['in proportion', 193_85, [5_85_43, 1_90_00], [146_35, 47_50]],
  ['the penny to the share that lost most', 10, [1, 2, 4], [1, 3, 6]],
  ['less to a purpose that gave money back', 100, [300, -100], [150, -50]],
  ['by what was claimed, if more was given back', 100, [300, 100, -500], [75, 25, 0]],
  ['in equal parts, if only more was given back', 100, [-300, -100, 0], [34, 33, 33]],
])('an amount is divided: %s', (_what, amount, weights, shares) => {
  expect(divideAmount(amount, weights)).toEqual(shares);
});

test('shares always add up to the amount, and none is a penny or more from its exact part', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), weights, (amount, all) => {
      fc.pre(all.some((weight) => weight > 0));
      const shares = divideAmount(amount, all);
      const whole = all.reduce((sum, weight) => sum + weight, 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      for (const [place, share] of shares.entries())
        expect(Math.abs(share - (amount * (all[place] ?? 0)) / whole)).toBeLessThan(1.000_001);
    }),
  );
});
