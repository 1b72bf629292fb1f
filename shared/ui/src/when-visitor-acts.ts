const acts = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/**
 * Runs the callback once, on the visitor's first action.
 * @param callback returns false to go on waiting
 * @returns a function that stops waiting
 */
export function whenVisitorActs(callback: (act: Event) => unknown) {
  const stop = () => acts.forEach((act) => window.removeEventListener(act, begin, true));
  function begin(act: Event) {
    if (callback(act) !== false) stop();
  }
  for (const act of acts) window.addEventListener(act, begin, { capture: true, passive: true });
  return stop;
}
