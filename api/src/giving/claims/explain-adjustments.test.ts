import { explanationRules } from '@lapis/contract/gift-rules';
import fc from 'fast-check';
import { writeExplanation } from './explain-adjustments';

const entry = (
  kind: string,
  amount: number,
  gift_id = 1,
  no_gift_aid = 0,
  cancelled_from: string | null = '2026-04-10',
) => ({ kind, amount, gift_id, no_gift_aid, cancelled_from });

test('the explanation of an adjustment says how many gifts, how much and why', () => {
  const entries = [
    entry('refund', -20_000),
    entry('dispute', -3_333, 2),
    entry('correction', -4_000, 3),
    entry('payment', -1_000, 4),
    entry('payment', -500, 5, 1),
    entry('payment', -600, 6, 0, null),
  ];
  const adjustments = { adjustment: 7_359, small_adjustment: 0, small_returned: [] };
  expect(writeExplanation(adjustments, entries)).toBe(
    'Gift Aid of £73.59 was overclaimed earlier: 2 gifts refunded or taken back since (£233.33), 1 gift moved to another giver (£40), 1 gift whose declaration was cancelled (£10), 1 gift found not to be eligible (£5), 1 gift without a declaration of its giver (£6).',
  );
  expect(writeExplanation({ ...adjustments, adjustment: 0 }, [])).toBe('');
});

test('a gift with several reasons is in each, with its amount, and what was undone is in none', () => {
  const entries = [
    entry('refund', -10_002),
    entry('correction', -5_000),
    entry('correction', -3_000, 2),
    entry('payment', 3_000, 3),
    entry('refund', -700, 4),
    entry('error', 700, 4),
  ];
  expect(writeExplanation({ adjustment: 3_751, small_adjustment: 0, small_returned: [] }, entries)).toBe(
    'Gift Aid of £37.51 was overclaimed earlier: 1 gift refunded or taken back since (£100.02), 1 gift moved to another giver (£50).',
  );
});

test('HMRC’s form takes every explanation, however much there is to explain', () => {
  const kinds = fc.constantFrom('refund', 'dispute', 'correction', 'payment', 'error');
  const amount = fc.integer({ min: 1, max: 2_000_000_000 });
  const adjusted = fc.tuple(kinds, amount, fc.nat(50), fc.nat(1));
  const year = fc.record({ tax_year: fc.constantFrom('2025-26', '2024-25', '2023-24'), amount });
  fc.assert(
    fc.property(
      fc.array(adjusted, { maxLength: 80 }),
      fc.array(year, { maxLength: 9 }),
      amount,
      (all, small_returned, sum) => {
        const text = writeExplanation(
          { adjustment: sum, small_adjustment: sum, small_returned },
          all.map(([kind, pence, gift, out]) => entry(kind, -pence, gift, out)),
        );
        expect(text.length).toBeLessThanOrEqual(explanationRules.most);
        expect(text).toMatch(explanationRules.signs);
      },
    ),
  );
});
