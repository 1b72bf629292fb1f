const acts = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/**
 * Calls back once, when the visitor does the first thing on the page.
 * @returns what stops waiting
 */
export function whenVisitorActs(callback: () => void) {
  const stop = () => acts.forEach((act) => window.removeEventListener(act, begin, true));
  function begin() {
    stop();
    callback();
  }
  for (const act of acts) window.addEventListener(act, begin, { capture: true, passive: true });
  return stop;
}
