import { describeSite } from '../../testing/testing';

describeSite(
  'whether a server is ready',
  (site) => {
    test('is looked at once for all who ask within a second, and logged as often', async () => {
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
