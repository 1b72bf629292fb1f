import fc from 'fast-check';

/** Steps of a sequence. `gift` is an index; `part` is a percentage of the charge. */
export type Step =
  | { do: 'begin'; interval: 'once' | 'month'; amount: number; isPaid: boolean; settles: boolean }
  | { do: 'pay' | 'expire' | 'retry' | 'forgive' | 'cancel' | 'cancel by site' | 'dispute'; gift: number }
  | { do: 'fail refund' | 'begin again'; gift: number }
  | { do: 'renew'; gift: number; fails: boolean; settles: boolean }
  | { do: 'refund' | 'refund by site'; gift: number; part: number }
  | { do: 'change' | 'change by site'; gift: number; amount: number }
  | { do: 'close dispute'; gift: number; isWon: boolean }
  | { do: 'settle' }
  | { do: 'cut line'; line: 'cut before' | 'cut after' }
  | { do: 'tell'; picks: number[]; repeats: boolean }
  | { do: 'lose'; pick: number }
  | { do: 'forge'; pick: number; as: 'stranger' | 'old' | 'tampered' };

const gift = fc.nat({ max: 2 });
const amount = fc.integer({ min: 200, max: 20_000 });
const picks = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 });
const just = <const Name extends Step['do']>(...names: Name[]) => fc.constantFrom(...names);
const part = fc.constantFrom(10, 50, 100);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: just('pay'), gift }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: just('renew'), gift, fails: fc.boolean(), settles: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: just('retry'), gift }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: just('expire', 'forgive', 'cancel', 'cancel by site', 'dispute', 'fail refund', 'begin again'),
      gift,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: just('refund', 'refund by site'), gift, part }) },
  { weight: 2, arbitrary: fc.record({ do: just('change', 'change by site'), gift, amount }) },
  { weight: 1, arbitrary: fc.record({ do: just('close dispute'), gift, isWon: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: just('settle') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: just('cut line'), line: fc.constantFrom('cut before', 'cut after') }),
  },
  { weight: 6, arbitrary: fc.record({ do: just('tell'), picks, repeats: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: just('lose'), pick: fc.nat({ max: 30 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: just('forge'),
      pick: fc.nat({ max: 30 }),
      as: fc.constantFrom('stranger', 'old', 'tampered'),
    }),
  },
);

const begin: fc.Arbitrary<Step> = fc.record({
  do: just('begin'),
  interval: fc.constantFrom('once', 'month'),
  amount,
  isPaid: fc.boolean(),
  settles: fc.boolean(),
});

/**
 * Sequences that start some gifts, followed by events at Stripe, on the site, and on the connection between
 * the two.
 */
export const sequences = fc
  .tuple(fc.array(begin, { minLength: 1, maxLength: 3 }), fc.array(step, { minLength: 3, maxLength: 14 }))
  .map(([begun, steps]) => [...begun, ...steps]);
