import { lastDigestTime } from './digest-days';

const london = 'Europe/London';

test.each([
  ['2026-12-07T07:59:59Z', london, '2026-11-30T08:00:00.000Z', '2026-11-30'],
  ['2026-12-07T08:00:00Z', london, '2026-12-07T08:00:00.000Z', '2026-12-07'],
  ['2026-12-13T23:59:00Z', london, '2026-12-07T08:00:00.000Z', '2026-12-07'],
  ['2026-07-06T07:00:00Z', london, '2026-07-06T07:00:00.000Z', '2026-07-06'],
  ['2026-03-30T12:00:00Z', london, '2026-03-30T07:00:00.000Z', '2026-03-30'],
  ['2026-10-26T12:00:00Z', london, '2026-10-26T08:00:00.000Z', '2026-10-26'],
  ['2026-12-06T20:00:00Z', 'Pacific/Auckland', '2026-12-06T19:00:00.000Z', '2026-12-07'],
  ['2026-12-07T10:00:00Z', 'America/Los_Angeles', '2026-11-30T16:00:00.000Z', '2026-11-30'],
])('the last weekly digest at %s in %s was due at %s', (moment, timeZone, at, name) => {
  expect(lastDigestTime('week', new Date(moment), timeZone)).toEqual({ at, name });
});

test.each([
  ['2026-12-01T07:59:00Z', london, '2026-11-01T08:00:00.000Z', '2026-11'],
  ['2026-12-01T08:00:00Z', london, '2026-12-01T08:00:00.000Z', '2026-12'],
  ['2027-01-01T03:00:00Z', 'Asia/Kabul', '2026-12-01T03:30:00.000Z', '2026-12'],
  ['2027-01-01T03:30:00Z', 'Asia/Kabul', '2027-01-01T03:30:00.000Z', '2027-01'],
])('the last monthly digest at %s in %s was due at %s', (moment, timeZone, at, name) => {
  expect(lastDigestTime('month', new Date(moment), timeZone)).toEqual({ at, name });
});
