import { useLayoutEffect, useRef } from 'react';
import { focusPage } from './focus-page';

const focusable = ['button', 'input', 'select', 'textarea']
  .map((name) => `${name}:not(:disabled)`)
  .concat('a[href]', 'summary')
  .join();

/** Of a browser that can't say what is shown, all is. */
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/** What comes next in the same section that takes the focus, or else what comes before; no notice, which goes by itself. */
function neighbourOf(element: HTMLElement) {
  const around = (element.closest('dialog, section') ?? document).querySelectorAll<HTMLElement>(focusable);
  const others = [...around].filter(
    (other) => !element.contains(other) && !other.closest('[role=status]') && isShown(other),
  );
  const isAfter = (other: HTMLElement) =>
    element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  return others.find(isAfter) ?? others.at(-1);
}

/**
 * Answers the ref of an element that may go from the page while it holds the focus: a neighbour gets the focus then, as
 * it would be lost otherwise. Where the neighbour goes with it, the page gets it.
 */
export function useFocusKept<Kept extends HTMLElement>() {
  const kept = useRef<Kept>(null);
  // A layout effect, because its cleanup runs while the element is still in the page.
  useLayoutEffect(() => {
    const element = kept.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      neighbourOf(element)?.focus();
      // What goes together is gone after this.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusPage();
      });
    };
  }, []);
  return kept;
}
