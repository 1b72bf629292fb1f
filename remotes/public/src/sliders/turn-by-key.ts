import type { KeyboardEvent } from 'react';

interface Turns {
  previous: () => void;
  next: () => void;
  first: () => void;
  last: () => void;
}

/** Arrow keys turn a slider the way they point, Home and End to where it begins and ends. */
export function turnByKey(event: KeyboardEvent, { previous, next, first, last }: Turns) {
  // With Alt an arrow is the browser's own 'back'.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const turns = new Map([
    ['ArrowLeft', rightToLeft ? next : previous],
    ['ArrowRight', rightToLeft ? previous : next],
    ['Home', first],
    ['End', last],
  ]);
  const turn = turns.get(event.key);
  if (!turn) return;
  event.preventDefault();
  turn();
}
