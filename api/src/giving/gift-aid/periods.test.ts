import fc from 'fast-check';
import { addDays } from '../../server/time/days';
import {
  cancellableUntil,
  claimableUntil,
  earliestCovered,
  endOfTaxYear,
  endOfYear,
  keptUntil,
  smallClaimableUntil,
  toTaxYear,
} from './periods';

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyMonth = fc.integer({ min: 1, max: 12 });

test('a tax year is from 6 April to 5 April', () => {
  expect(['2026-04-05', '2026-04-06', '2027-01-31', '1999-12-31'].map(toTaxYear)).toEqual([
    '2025-26',
    '2026-27',
    '2026-27',
    '1999-00',
  ]);
  fc.assert(
    fc.property(anyDay, (day) => {
      const end = endOfTaxYear(toTaxYear(day));
      expect(end >= day).toBe(true);
      expect(toTaxYear(end)).toBe(toTaxYear(day));
      expect(toTaxYear(addDays(end, 1))).not.toBe(toTaxYear(day));
    }),
  );
});

test('a year of the charity ends before the month in which the next begins', () => {
  expect([endOfYear('2026-03-31', 4), endOfYear('2026-04-01', 4), endOfYear('2026-06-01', 1)]).toEqual([
    '2026-03-31',
    '2027-03-31',
    '2026-12-31',
  ]);
  expect(endOfYear('2027-03-15', 3)).toBe('2028-02-29');
  fc.assert(
    fc.property(anyDay, anyMonth, (day, month) => {
      const end = endOfYear(day, month);
      expect(end >= day && end < addDays(day, 367)).toBe(true);
      expect(Number(addDays(end, 1).slice(5, 7))).toBe(month);
    }),
  );
});

test('a gift can be claimed for four years after the charity’s year, and records are kept for six', () => {
  expect(claimableUntil('2026-06-01', 4)).toBe('2031-03-31');
  expect(claimableUntil('2026-03-31', 4)).toBe('2030-03-31');
  expect(claimableUntil('2027-03-15', 3)).toBe('2032-02-29');
  expect(keptUntil('2026-06-01', 1)).toBe('2032-12-31');
});

test('a collection can be claimed for two years after its tax year', () => {
  expect([smallClaimableUntil('2026-04-05'), smallClaimableUntil('2026-04-06')]).toEqual([
    '2028-04-05',
    '2029-04-05',
  ]);
});

test('a declaration reaches four years back, even from 29 February', () => {
  expect([earliestCovered('2026-04-10'), earliestCovered('2028-02-29')]).toEqual([
    '2022-04-10',
    '2024-02-29',
  ]);
});

test('a spoken declaration can be undone for thirty days after its record', () => {
  expect(cancellableUntil('2026-01-31')).toBe('2026-03-02');
});
