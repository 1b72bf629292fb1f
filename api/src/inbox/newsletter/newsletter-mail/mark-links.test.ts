import { createAddressMarker, mailPicture } from './mark-links';

const link = (path: string) => `https://ours.example${path}`;
const address = createAddressMarker({ link, campaign: 'a b&c', page: '/letters/spring' });

test.each([
  ['/blog', 'https://ours.example/blog?from=a%20b%26c'],
  ['/', 'https://ours.example/?from=a%20b%26c'],
  ['/blog?q=tea+cups&x=%20#a', 'https://ours.example/blog?q=tea+cups&x=%20&from=a%20b%26c#a'],
  ['/blog?from=other&from', 'https://ours.example/blog?from=a%20b%26c'],
  ['https://OURS.example/blog', 'https://ours.example/blog?from=a%20b%26c'],
  ['winter', 'https://ours.example/letters/winter?from=a%20b%26c'],
  ['/storage/media/abc-480.webp', 'https://ours.example/storage/media/abc-480.webp'],
  ['/reports/2026.pdf#page=2', 'https://ours.example/reports/2026.pdf#page=2'],
  ['https://ours.example.evil.example/', 'https://ours.example.evil.example/'],
  ['http://other.example/?z=1&from=them', 'http://other.example/?z=1&from=them'],
  ['mailto:hello@ours.example?subject=Hats', 'mailto:hello@ours.example?subject=Hats'],
  ['tel:+442079460857', 'tel:+442079460857'],
])('%s becomes %s', (href, to) => {
  expect(address(href)).toBe(to);
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'ftp://ours.example/a'])(
  '%j is not accepted as a link',
  (href) => {
    expect(address(href)).toBeNull();
  },
);

test('only pictures of the library become JPEG files', () => {
  const hash = '0a'.repeat(16);
  expect(mailPicture(`/storage/media/${hash}/1a2b3c4d-960.webp`)).toBe(`/storage/mail/${hash}.jpg`);
  expect(mailPicture('/storage/headers/about-960.webp')).toBe('/storage/headers/about-960.webp');
});
