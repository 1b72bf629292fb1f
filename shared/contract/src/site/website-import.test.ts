import { ImportFields } from './website-import';

test.each([
  ['www.example.org', 'https://www.example.org'],
  [' http://example.org/blog ', 'http://example.org/blog'],
])('the address of a site may be typed as %s', (address, whole) => {
  expect(ImportFields.parse({ address }).address).toBe(whole);
});

test.each(['nowhere at all', 'ftp://example.org'])('%s is no address of a site', (address) => {
  expect(ImportFields.safeParse({ address }).error?.issues).toMatchObject([
    { path: ['address'], message: 'Type the address of the site, such as www.example.org' },
  ]);
});
