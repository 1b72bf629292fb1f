import { describeSite } from '../../testing/testing';

describeSite(
  'the readiness of a server',
  (site) => {
    test('is checked once for all requests within an interval, and logged once', async () => {
      const ask = () => site().guest.get('/readyz');
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      await site().signIn('admin');
      for (const answer of [...answers, await ask()])
        expect(answer.json()).toEqual({ status: 'failed', failed: ['start'] });
      expect(site().log.filter((line) => line.includes('not ready'))).toHaveLength(1);
    });
  },
  { times: { readyFor: 60_000 } },
);
