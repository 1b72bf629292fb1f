import { describeSite } from '../../../testing/testing';
import { deploy, lay } from '../../rendering/site-code.fixture';

const code = (title: string) => `
exports.load = async () => ({ title: '${title}' });
exports.render = () => '<h1>${title}</h1>';`;

describe.each([
  ['one process', '1'],
  ['one of several processes, which change over at the same moment', '2'],
])('a site of %s', (_name, workers) => {
  describeSite(
    'while visitors read it',
    (site) => {
      test.each([
        [{ action: 'promote', version: '2' }, 'Second'],
        [{ action: 'rollback' }, 'First'],
      ])('responds to %j once visitors get the version', async (change, title) => {
        if (change.action === 'promote') {
          await deploy(site(), code('First'));
          await lay(site(), '2', code('Second'));
        }
        await site().guest.get('/about', { accept: 'text/html' });
        const admin = await site().signIn('admin');
        const { statusCode } = await admin.post('/api/admin/releases/public', change);
        expect(statusCode).toBe(200);
        const { body } = await site().guest.get('/about', { accept: 'text/html' });
        expect(body).toContain(`<h1>${title}</h1>`);
      });
    },
    { environment: { WORKERS: workers }, times: { pages: { lookEvery: 50, untilAllHeard: 200 } } },
  );
});
