import { dueIn, findMissedMonths } from './missed-months';

const plan = {
  dueDay: 1,
  first: '2026-07-01',
  since: '2020-01-01',
  payments: ['2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01'],
  skipped: [],
  horizon: '2026-11-29',
};
const missed = (changes: Partial<Parameters<typeof findMissedMonths>[0]>) =>
  findMissedMonths({ ...plan, ...changes }).missed;

test('a payment is missed once it is more than seven days late', () => {
  expect(missed({ horizon: '2026-11-08' })).toEqual([]);
  expect(missed({ horizon: '2026-11-09' })).toEqual(['2026-11']);
});

test('a payment that comes days early or late, or after a weekend, counts for its month', () => {
  expect(missed({ payments: ['2026-08-31', '2026-10-05', '2026-10-30'], first: '2026-08-31' })).toEqual([]);
  expect(missed({ payments: ['2026-08-31', '2026-10-20', '2026-11-02'], first: '2026-08-31' })).toEqual([]);
});

test('the 31st is due on the last day of a shorter month', () => {
  expect([dueIn('2026-02', 31), dueIn('2028-02', 30), dueIn('2026-04', 31)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
  ]);
  const payments = ['2026-01-31', '2026-02-28', '2026-03-31'];
  expect(missed({ dueDay: 31, payments, first: '2026-01-31', horizon: '2026-04-20' })).toEqual([]);
});

test('months before the first payment, or before it was recorded, are not missed', () => {
  expect(missed({ payments: ['2026-11-01'], first: '2026-11-01' })).toEqual([]);
  expect(missed({ payments: [], first: null, since: '2026-10-20' })).toEqual(['2026-11']);
  expect(missed({ payments: [], first: null, since: '2026-11-10' })).toEqual([]);
});

test('skipped months are not missed, and only the last three are looked at', () => {
  expect(missed({ skipped: ['2026-11'] })).toEqual([]);
  expect(missed({ payments: [] })).toEqual(['2026-09', '2026-10', '2026-11']);
});

test('two missed payments in a row end the count as monthly income, a single one does not', () => {
  expect(findMissedMonths(plan)).toEqual({ missed: ['2026-11'], isLapsed: false });
  expect(findMissedMonths({ ...plan, payments: plan.payments.slice(0, 3) }).isLapsed).toBe(true);
  expect(findMissedMonths({ ...plan, payments: [...plan.payments.slice(0, 3), '2026-11-02'] })).toEqual({
    missed: ['2026-10'],
    isLapsed: false,
  });
});
