const acts = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/**
 * Runs the callback once, on the visitor's first action.
 * @returns a function that stops waiting
 */
export function whenVisitorActs(callback: (act: Event) => void) {
  const stop = () => acts.forEach((act) => window.removeEventListener(act, begin, true));
  function begin(act: Event) {
    stop();
    callback(act);
  }
  for (const act of acts) window.addEventListener(act, begin, { capture: true, passive: true });
  return stop;
}
