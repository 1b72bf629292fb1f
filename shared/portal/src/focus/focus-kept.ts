import { useLayoutEffect, useRef } from 'react';
import { focusPage } from './focus-page';

const focusable = ['button', 'input', 'select', 'textarea']
  .map((name) => `${name}:not(:disabled)`)
  .concat('a[href]', 'summary')
  .join();

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/**
 * Returns the next focusable element in the same section or dialog, or else the previous one. Skips notices,
 * because they disappear.
 */
function findNeighbour(element: HTMLElement) {
  const around = (element.closest('dialog, section') ?? document).querySelectorAll<HTMLElement>(focusable);
  const others = [...around].filter(
    (other) => !element.contains(other) && !other.closest('[role=status]') && isShown(other),
  );
  const isAfter = (other: HTMLElement) =>
    element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  return others.find(isAfter) ?? others.at(-1);
}

/**
 * Returns a ref for an element that may disappear while focused. The focus then moves to a neighbour or, if
 * there is none, to the page.
 */
export function useFocusKept<Kept extends HTMLElement>() {
  const kept = useRef<Kept>(null);
  // Uses a layout effect, because its cleanup runs while the element is still in the page.
  useLayoutEffect(() => {
    const element = kept.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      findNeighbour(element)?.focus();
      // Waits for the other removals, because the neighbour may be removed too.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusPage();
      });
    };
  }, []);
  return kept;
}
