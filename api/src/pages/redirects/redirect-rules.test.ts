import type { KindOf } from './redirect-lookup';
import { applyRules } from './redirect-rules';
import { redirectTable } from './redirect-table';

/** Returns where a new redirect leads, given these redirects and pages. */
async function resolveTarget(
  from: string,
  to: string,
  others: Record<string, string> = {},
  pages: string[] = [],
) {
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
  return (await applyRules(fields, { others: table, kindOf, origin: undefined })).to;
}

test('a redirect to a page leads there, even if another redirect has its address', async () => {
  const pages = ['/blog/our-story', '/news'];
  expect(await resolveTarget('/2019/our-story', '/blog/our-story', { '/blog/*': '/news' }, pages)).toBe(
    '/blog/our-story',
  );
  expect(
    await resolveTarget('/2019/our-story', '/blog/our-story', { '/blog/our-story': '/news' }, pages),
  ).toBe('/blog/our-story');
  expect(await resolveTarget('/2019/other', '/blog/other#top', { '/blog/*': '/news' }, pages)).toBe('/news');
});

test('no file leads to itself', async () => {
  for (const [from, others] of [
    ['/a.pdf', {}],
    ['/b.pdf', { '/a.pdf': '/b.pdf' }],
  ] as const)
    await expect(resolveTarget(from, '/a.pdf', others)).rejects.toMatchObject({
      details: { errors: { to: [expect.stringContaining('circle')] } },
    });
});

test('a redirect to an address with a query follows the one from there, even if it is a page', async () => {
  expect(await resolveTarget('/first', '/?p=1', { '/?p=1': '/blog' }, ['/?p=1', '/blog'])).toBe('/blog');
});

test('all addresses below a page may lead to it, if it exists', async () => {
  expect(await resolveTarget('/blog/*', '/blog', {}, ['/blog'])).toBe('/blog');
  await expect(resolveTarget('/blog/*', '/blog')).rejects.toMatchObject({
    details: { errors: { to: [expect.stringContaining('circle')] } },
  });
});

test.each(['/metrics', '/unauthorized/*', '/404', '/readyz/x', '/admin'])(
  'no redirect starts at an address of the site itself: %s',
  (from) =>
    expect(resolveTarget(from, '/about')).rejects.toMatchObject({
      details: { errors: { from: [expect.stringContaining('belong to the site itself')] } },
    }),
);

test.each([
  '/out/./evil.example',
  '/out/../evil.example',
  '/out/%2e/evil.example',
  '/out/..//./evil.example',
])('the rest of an address never leads to another site: %s', (address) => {
  const table = redirectTable([{ id: 1, from: '/out/*', to: '/*', status: 301, prefix: true }]);
  expect(table.at(address, true)?.to).toBe('/evil.example');
});
