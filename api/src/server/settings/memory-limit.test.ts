import { cacheSize, MEGABYTE, memoryLimit } from './memory-limit';

const GIGABYTE = 1024 * MEGABYTE;

test.each([
  ['that of the container', 256 * MEGABYTE, 256 * MEGABYTE],
  ['that of the machine, where the system has no word for none', 2 ** 63, 8 * GIGABYTE],
  ['that of the machine, where the system says 0', 0, 8 * GIGABYTE],
])('the limit is %s', (_, constrained, limit) => {
  expect(memoryLimit(constrained, 8 * GIGABYTE)).toBe(limit);
});

test('caches have their full size with a gigabyte of memory or more, and a smaller one with less', () => {
  const meant = 16 * MEGABYTE;
  expect(cacheSize(meant, 8 * GIGABYTE)).toBe(meant);
  expect(cacheSize(meant, GIGABYTE)).toBe(meant);
  expect(cacheSize(meant, 256 * MEGABYTE)).toBe(4 * MEGABYTE);
});
