import { renderHook } from '@testing-library/react';
import { useTurns } from './useTurns';

/** Returns a row of four slides of 100 px, and where it was last scrolled to. */
function createRow(direction: 'ltr' | 'rtl') {
  const row = document.createElement('div');
  row.style.direction = direction;
  row.innerHTML = '<ul><li></li><li></li><li></li><li></li></ul>';
  row.querySelectorAll('li').forEach((slide) => Object.defineProperty(slide, 'offsetWidth', { value: 100 }));
  row.scrollTo = (options) => {
    if (typeof options === 'object') row.scrollLeft = options.left ?? 0;
  };
  document.body.append(row);
  return row;
}

test.each([
  ['ltr', 1],
  ['rtl', -1],
] as const)('a row written %s is scrolled by slides until Swiper has loaded', (direction, sign) => {
  const row = createRow(direction);
  const { current: turn } = renderHook(() => useTurns({ current: row }, null, 4)).result;
  turn.next();
  expect(row.scrollLeft).toBe(sign * 100);
  turn.to(2);
  expect(row.scrollLeft).toBe(sign * 200);
  turn.last();
  expect(row.scrollLeft).toBe(sign * 300);
  turn.next();
  expect(Math.abs(row.scrollLeft)).toBe(0);
  turn.previous();
  expect(row.scrollLeft).toBe(sign * 300);
  turn.first();
  expect(Math.abs(row.scrollLeft)).toBe(0);
});
