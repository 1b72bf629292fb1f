import { paymentEventsRepository } from '../giving/payments/payment-events.repository';
import { formatJobs } from '../server/jobs/format-jobs';
import { describeSite } from '../testing/testing';
import { jobs, releaseClaims } from './jobs';

describeSite('the jobs', (site) => {
  test('have unique names', () => {
    const names = jobs.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('are listed with their intervals, except those that the settings switch off', () => {
    const lines = formatJobs(jobs, site().settings).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^mails +15 seconds +Sends /));
    expect(lines).toContainEqual(expect.stringMatching(/^messages +1 hour +Deletes /));
    expect(lines.some((line) => line.startsWith('CDN'))).toBe(false);
  });

  test('can claim a Stripe event again at a start, if it was claimed before a crash', async () => {
    const events = paymentEventsRepository(site().db);
    await events.add({ event_key: 'evt_1', kind: 'charge.succeeded', object: { id: 'ch_1' } });
    const claimed = await events.claim();
    expect(await events.claim()).toBeUndefined();
    await releaseClaims(site().db);
    expect(await events.claim()).toMatchObject({ id: claimed?.id });
  });
});
