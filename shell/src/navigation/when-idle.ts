/** Runs the callback once the browser has nothing else to do. */
export function whenIdle(callback: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback, 500);
}
