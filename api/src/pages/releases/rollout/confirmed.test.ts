import { setTimeout as delay } from 'node:timers/promises';
import { openChanges } from '../../../server/cluster/open-changes';
import { MINUTE } from '../../../server/time/clock';
import { describeSite, TEST_DATABASE_URL } from '../../../testing/testing';
import { deploy, lay } from '../../rendering/site-code.fixture';
import { liveRelease } from '../live/live-release';

const code = (title: string) => `
exports.load = async () => ({ title: '${title}' });
exports.render = () => '<h1>${title}</h1>';`;

const describeOnPostgres = TEST_DATABASE_URL ? describe : describe.skip;

describeOnPostgres('a promotion on a site of two servers', () => {
  describeSite(
    'of which one is slow to load the code',
    (site) => {
      test('names it if it takes too long, and is confirmed once both serve the version', async () => {
        await deploy(site(), code('First'));
        await lay(site(), '2', code('Second'));
        await lay(site(), '3', code('Third'));
        const admin = await site().signIn('admin');
        const promote = async (version: string) =>
          (await admin.post('/api/admin/releases/public', { action: 'promote', version })).json();
        const changes = await openChanges(site().settings);
        const other = liveRelease({ ...site(), changes }, site().app.log, { lookEvery: MINUTE });
        const loading = { isSlow: true };
        try {
          await other.find();
          other.prepareWith(async () => {
            while (loading.isSlow) await delay(20);
          });
          expect(await promote('2')).toMatchObject({
            results: { live: '2' },
            unconfirmed: [expect.stringMatching(/^a process on /)],
          });
          loading.isSlow = false;
          expect(await promote('3')).toMatchObject({ results: { live: '3' }, unconfirmed: [] });
          expect(other.known()?.versions.get('public')).toBe('3');
        } finally {
          loading.isSlow = false;
          await other.pointers.close();
          await changes.close();
        }
      });
    },
    {
      ...(TEST_DATABASE_URL && { server: TEST_DATABASE_URL }),
      times: { pages: { lookEvery: 50, untilAllHeard: 50, confirmedWithin: 5000 } },
    },
  );
});
