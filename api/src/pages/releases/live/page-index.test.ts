import { Manifest } from '@lapis/contract/manifest';
import { pageIndex } from './page-index';

const announcement = (app: string, segments: string[], paths: string[]) => {
  const pages = paths.map((path) => ({
    name: path,
    path,
    files: [],
    rendered: true,
    size: { script: 0, style: 0 },
  }));
  const nothing = { uses: {}, calls: {}, files: {} };
  return [
    app,
    Manifest.parse({ app, version: '1', protocol: 1, remote: { segments }, pages, ...nothing }),
  ] as const;
};

const index = pageIndex([
  announcement('admin', ['admin'], ['/admin', '/admin/blog/:id']),
  announcement('giving', ['give', 'admin/giving'], ['/give', '/admin/giving/funds/:id']),
  announcement('public', [''], ['/', '/*']),
]);

test('an address belongs to the remote with the longest prefix of it', () => {
  expect(index.remoteAt('/Admin/Giving/nothing')).toBe('giving');
  expect(index.remoteAt('/admin/givings')).toBe('admin');
  expect(index.remoteAt('/gives')).toBe('public');
  expect(index.at('/Admin/giving/funds/7/')).toMatchObject({ remote: 'giving', params: { id: '7' } });
});

test('each part of the site has one page for missing addresses', () => {
  expect(index.partAt('/admin/giving/nothing')).toBe('admin/giving');
  expect(index.partAt('/admin/nothing')).toBe('admin');
  expect(index.partAt('/nothing')).toBe('');
});

test('a name in any script is found, however it is escaped or composed', () => {
  const path = `/${encodeURIComponent('آب')}`;
  for (const written of [path, path.toLowerCase(), `/${encodeURIComponent('\u0627\u0653ب')}`])
    expect(index.at(written)).toMatchObject({ path, params: { slug: 'آب' } });
  expect(index.at(`/${encodeURIComponent('凧'.repeat(120))}`)).toBeDefined();
});
