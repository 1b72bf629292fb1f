import { lastDigestTime } from './digest-days';

const london = 'Europe/London';

test.each([
  // Monday, before and at eight, in winter.
  ['2026-12-07T07:59:59Z', london, '2026-11-30T08:00:00.000Z', '2026-11-30'],
  ['2026-12-07T08:00:00Z', london, '2026-12-07T08:00:00.000Z', '2026-12-07'],
  // Sunday, and a Monday in summer.
  ['2026-12-13T23:59:00Z', london, '2026-12-07T08:00:00.000Z', '2026-12-07'],
  ['2026-07-06T07:00:00Z', london, '2026-07-06T07:00:00.000Z', '2026-07-06'],
  // The day after clocks went forward, and back.
  ['2026-03-30T12:00:00Z', london, '2026-03-30T07:00:00.000Z', '2026-03-30'],
  ['2026-10-26T12:00:00Z', london, '2026-10-26T08:00:00.000Z', '2026-10-26'],
  // Where it is Monday already, or still Sunday.
  ['2026-12-06T20:00:00Z', 'Pacific/Auckland', '2026-12-06T19:00:00.000Z', '2026-12-07'],
  ['2026-12-07T10:00:00Z', 'America/Los_Angeles', '2026-11-30T16:00:00.000Z', '2026-11-30'],
])('of weeks at %s in %s the last time was %s', (moment, timeZone, at, name) => {
  expect(lastDigestTime('week', new Date(moment), timeZone)).toEqual({ at, name });
});

test.each([
  ['2026-12-01T07:59:00Z', london, '2026-11-01T08:00:00.000Z', '2026-11'],
  ['2026-12-01T08:00:00Z', london, '2026-12-01T08:00:00.000Z', '2026-12'],
  ['2027-01-01T03:00:00Z', 'Asia/Kabul', '2026-12-01T03:30:00.000Z', '2026-12'],
  ['2027-01-01T03:30:00Z', 'Asia/Kabul', '2027-01-01T03:30:00.000Z', '2027-01'],
])('of months at %s in %s the last time was %s', (moment, timeZone, at, name) => {
  expect(lastDigestTime('month', new Date(moment), timeZone)).toEqual({ at, name });
});
