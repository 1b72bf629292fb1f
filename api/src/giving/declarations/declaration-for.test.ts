import fc from 'fast-check';
import { addDays } from '../../server/time/days';
import { findCoveringDeclaration, covers, type DeclarationRow, isEffective } from './declaration-for';

const given = (day: string, ...gifts: number[]) => ({ day, gifts });

let ids = 0;
const declaration = (of: Partial<DeclarationRow>): DeclarationRow => ({
  id: (ids += 1),
  supporter_id: 1,
  given: 'page',
  wording: '2026-01',
  words: '',
  made_on: '2026-01-10',
  covers_from: '2022-01-10',
  covers_until: null,
  title: '',
  firstname: 'Mina',
  lastname: 'Karimi',
  house: '7',
  street: '',
  postcode: 'S19 2BD',
  outside_uk: 0,
  record_sent_on: null,
  with_gift: null,
  only_gift: null,
  waits_for_gift: null,
  cancelled_from: null,
  covered_until: null,
  cancelled_with: null,
  is_mistaken: 0,
  user_name: '',
  created_at: '2026-01-10T09:00:00.000Z',
  ...of,
});

test('a declaration that was cancelled in March counts for February’s gift and not for April’s', () => {
  const cancelled = declaration({ cancelled_from: '2026-03-15', covers_until: '2026-03-14' });
  expect(findCoveringDeclaration([cancelled], given('2026-02-20'))).toBe(cancelled);
  expect(findCoveringDeclaration([cancelled], given('2026-03-14'))).toBe(cancelled);
  expect(findCoveringDeclaration([cancelled], given('2026-03-15'))).toBeUndefined();
  expect(findCoveringDeclaration([cancelled], given('2026-04-20'))).toBeUndefined();
});

test('past gifts count for four years and not a day more', () => {
  const made = declaration({});
  expect([
    findCoveringDeclaration([made], given('2022-01-10')),
    findCoveringDeclaration([made], given('2022-01-09')),
  ]).toEqual([made, undefined]);
});

test('a spoken declaration counts once its record was sent, even for earlier gifts', () => {
  expect(findCoveringDeclaration([declaration({ given: 'phone' })], given('2026-02-01'))).toBeUndefined();
  const recorded = declaration({ given: 'phone', record_sent_on: '2026-06-01' });
  expect(findCoveringDeclaration([recorded], given('2026-02-01'))).toBe(recorded);
});

test('a new address applies from the day of its declaration', () => {
  const before = declaration({ made_on: '2025-01-10', covers_from: '2021-01-10' });
  const after = declaration({ made_on: '2026-01-10' });
  expect(findCoveringDeclaration([after, before], given('2025-06-01'))).toBe(before);
  expect(findCoveringDeclaration([before, after], given('2026-01-10'))).toBe(after);
  expect(findCoveringDeclaration([before, after], given('2024-06-01'))).toBe(after);
});

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days));
const anyDeclaration = fc
  .record({
    made_on: day,
    covers_from: day,
    covers_until: fc.option(day, { nil: null }),
    given: fc.constantFrom('page' as const, 'paper' as const, 'phone' as const),
    record_sent_on: fc.option(day, { nil: null }),
  })
  .map(declaration);

test('a gift counts exactly if an effective declaration covers its day, in any order', () => {
  fc.assert(
    fc.property(fc.array(anyDeclaration, { maxLength: 6 }), day, (all, on) => {
      const counting = findCoveringDeclaration(all, given(on));
      const holding = all.filter((each) => isEffective(each) && covers(each, given(on)));
      expect(counting === undefined).toBe(holding.length === 0);
      if (counting) expect(holding).toContain(counting);
      expect(findCoveringDeclaration(all.toReversed(), given(on))).toBe(counting);
    }),
  );
});

test('a declaration for one gift counts for that gift alone', () => {
  const one = declaration({ given: 'paper', only_gift: 7 });
  expect(findCoveringDeclaration([one], given('2026-02-20', 7))).toBe(one);
  expect(findCoveringDeclaration([one], given('2026-02-20', 8))).toBeUndefined();
  expect(findCoveringDeclaration([one], given('2026-02-20'))).toBeUndefined();
});
