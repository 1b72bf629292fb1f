import type { KindOf } from './kept-redirects';
import { ruled } from './redirect-rules';
import { redirectTable } from './redirect-table';

/** Where a redirect leads that is added to these, on a site with these pages. */
async function endOf(from: string, to: string, others: Record<string, string> = {}, pages: string[] = []) {
  const table = redirectTable(
    Object.entries(others).map(([from, to], index) => ({
      id: index + 1,
      from,
      to,
      status: 301,
      prefix: from.endsWith('/*'),
    })),
  );
  const kindOf: KindOf = async (address) =>
    pages.includes(address) ? 'page' : address.endsWith('.pdf') ? 'file' : 'nothing';
  const fields = { from, to, status: 301, prefix: false } as const;
  return (await ruled(fields, { others: table, kindOf, origin: undefined })).to;
}

test('a redirect to a page leads there, whatever other redirects have its address', async () => {
  const pages = ['/blog/our-story', '/news'];
  expect(await endOf('/2019/our-story', '/blog/our-story', { '/blog/*': '/news' }, pages)).toBe(
    '/blog/our-story',
  );
  expect(await endOf('/2019/our-story', '/blog/our-story', { '/blog/our-story': '/news' }, pages)).toBe(
    '/blog/our-story',
  );
  expect(await endOf('/2019/other', '/blog/other#top', { '/blog/*': '/news' }, pages)).toBe('/news');
});

test('no file leads to itself', async () => {
  for (const [from, others] of [
    ['/a.pdf', {}],
    ['/b.pdf', { '/a.pdf': '/b.pdf' }],
  ] as const)
    await expect(endOf(from, '/a.pdf', others)).rejects.toMatchObject({
      details: { errors: { to: [expect.stringContaining('circle')] } },
    });
});

test('a redirect to an address with a query follows the one from that, past any page', async () => {
  expect(await endOf('/first', '/?p=1', { '/?p=1': '/blog' }, ['/?p=1', '/blog'])).toBe('/blog');
});

test('all addresses below a page may lead to it, and not to one that is not there', async () => {
  expect(await endOf('/blog/*', '/blog', {}, ['/blog'])).toBe('/blog');
  await expect(endOf('/blog/*', '/blog')).rejects.toMatchObject({
    details: { errors: { to: [expect.stringContaining('circle')] } },
  });
});

test.each(['/metrics', '/unauthorized/*', '/404', '/readyz/x', '/admin'])(
  'no redirect begins where the site has something of its own: %s',
  (from) =>
    expect(endOf(from, '/about')).rejects.toMatchObject({
      details: { errors: { from: [expect.stringContaining('belong to the site itself')] } },
    }),
);

test.each([
  '/out/./evil.example',
  '/out/../evil.example',
  '/out/%2e/evil.example',
  '/out/..//./evil.example',
])('what is kept of an address leads to no other site: %s', (address) => {
  const table = redirectTable([{ id: 1, from: '/out/*', to: '/*', status: 301, prefix: true }]);
  expect(table.at(address, true)?.to).toBe('/evil.example');
});
