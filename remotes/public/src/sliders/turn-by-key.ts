import type { KeyboardEvent } from 'react';

interface KeyTurnHandlers {
  previous: () => void;
  next: () => void;
  first: () => void;
  last: () => void;
}

export function turnByKey(event: KeyboardEvent, { previous, next, first, last }: KeyTurnHandlers) {
  // Ignores key combinations: Alt and an arrow is the browser's 'back', for instance.
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
