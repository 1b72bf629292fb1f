import { describeSite } from '../../../testing/testing';
import { deploy, lay } from '../../rendering/site-code.fixture';

const code = (title: string) => `
exports.load = async () => ({ title: '${title}' });
exports.render = () => '<h1>${title}</h1>';`;

describeSite(
  'a site of several processes, which change over at the same moment',
  (site) => {
    test.each([
      [{ action: 'promote', version: '2' }, 'Second'],
      [{ action: 'rollback' }, 'First'],
    ])('responds to %j once visitors get the version', async (change, title) => {
      if (change.action === 'promote') {
        await deploy(site(), code('First'));
        await lay(site(), '2', code('Second'));
      }
      const admin = await site().signIn('admin');
      const { statusCode } = await admin.post('/api/admin/releases/public', change);
      expect(statusCode).toBe(200);
      const { body } = await site().guest.get('/about', { accept: 'text/html' });
      expect(body).toContain(`<h1>${title}</h1>`);
    });
  },
  { environment: { WORKERS: '2' }, times: { pages: { lookEvery: 50, untilAllHeard: 200 } } },
);
