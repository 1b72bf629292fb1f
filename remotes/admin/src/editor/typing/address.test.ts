import { unwrapAddress, parseAddress } from './address';

test.each([
  ['/contact', '/contact'],
  ['#money', '#money'],
  [' https://example.org/a?b=1 ', 'https://example.org/a?b=1'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['tel:+442079460857', 'tel:+442079460857'],
  ['example.org', 'https://example.org'],
  ['www.example.org/path', 'https://www.example.org/path'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['http://example.org', null],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['two words', null],
  ['', null],
])('%s becomes %s', (typed, address) => {
  expect(parseAddress(typed)).toBe(address);
});

test.each([
  [
    'https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&sa=D&source=editors',
    'https://example.org/a?b=1',
  ],
  ['https://www.google.co.uk/url?sa=t&url=https://example.org/', 'https://example.org/'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org&data=05',
    'https://example.org',
  ],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2F&h=AT', 'https://example.org/'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  [
    'https://www.google.com/search?q=https://example.org',
    'https://www.google.com/search?q=https://example.org',
  ],
  [
    'https://google.com.evil.example/url?q=https://example.org',
    'https://google.com.evil.example/url?q=https://example.org',
  ],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
])('behind %s is %s', (wrapped, address) => {
  expect(unwrapAddress(wrapped)).toBe(address);
});
