import { createManifest, type ManifestOverrides } from '../../../testing/lay-version';
import { describeSite } from '../../../testing/testing';
import { compareVersions } from './difference';
import { laySigned } from './signed-version.fixture';

const page = (path: string, script: number) => ({ name: path, path, size: { script, style: 0 } });
const ui = (...names: string[]) => ({ '@lapis/ui': { range: '^0.1.0', names } });
const version = (name: string, size: number, said: ManifestOverrides) => ({
  manifest: createManifest('shop', name, said),
  size,
});

test('a version is compared with the live one by pages, names, calls and bytes', () => {
  const live = version('1', 1000, {
    pages: [page('/shop', 100), page('/shop/old', 50), page('/shop/as-it-was', 9)],
    uses: ui('Button', 'Card'),
    calls: { 'GET /site': 'a' },
  });
  const next = version('2', 3000, {
    pages: [page('/shop', 130), page('/shop/new', 70), page('/shop/as-it-was', 9)],
    uses: { ...ui('Button', 'Field'), '@lapis/http': { range: '*', names: '*' } },
    calls: { 'GET /site': 'b', 'GET /blog': 'b' },
  });
  expect(compareVersions(next, live)).toEqual({
    live: '1',
    pages: { added: ['/shop/new'], removed: ['/shop/old'] },
    names: { added: ['@lapis/http: *', '@lapis/ui: Field'], removed: ['@lapis/ui: Card'] },
    calls: { added: ['GET /blog'], removed: [] },
    size: 2000,
    sizes: [
      { page: '/shop', bytes: 30 },
      { page: '/shop/new', bytes: 70 },
      { page: '/shop/old', bytes: -50 },
    ],
  });
});

describeSite('what a version would change', (site) => {
  test('is listed against the live one, or in full if none is live', async () => {
    const { get, post } = await site().signIn('admin');
    const difference = (name: string) => get(`/api/admin/releases/shop/${name}/difference`);
    const remote = { segments: ['shop'] };
    await laySigned(site().settings, 'shop', '1', { remote, pages: [page('/shop', 100)] });
    expect((await difference('1')).json().results).toMatchObject({
      live: null,
      pages: { added: ['/shop'] },
      sizes: [{ page: '/shop', bytes: 100 }],
    });
    await post('/api/admin/releases/shop', { action: 'promote', version: '1', force: ['shell-before'] });
    await laySigned(site().settings, 'shop', '2', { remote, pages: [] });
    expect((await difference('2')).json().results).toMatchObject({
      live: '1',
      pages: { added: [], removed: ['/shop'] },
    });
    expect((await difference('9')).statusCode).toBe(404);
  });
});
