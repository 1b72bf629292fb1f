import { addressFrom } from './address';

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
  expect(addressFrom(typed)).toBe(address);
});
