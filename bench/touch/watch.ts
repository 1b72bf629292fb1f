/** What a page notes while it is used: the time (as in `Date.now`) at which something could first be seen. */
export type Seen = Record<string, number>;

declare global {
  interface Window {
    lapisSeen: Seen;
  }
}

/** Runs in the page before the page's own scripts. Looks in each frame for what an act should bring. */
export function watch() {
  const seen: Seen = (window.lapisSeen = {});
  const wanted = {
    menu: 'nav[aria-label=Mobile] a',
    answer: '[role=alert], [role=status]:not(:empty), .swal2-popup, [aria-invalid=true]',
  };
  const isVisible = (selector: string) => {
    const element = document.querySelector(selector);
    const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isShown === true && element!.getBoundingClientRect().height > 0;
  };
  // By the time the next task runs, the frame has been painted.
  const note = (name: string) => setTimeout(() => (seen[name] ??= Date.now()));
  function look() {
    for (const [name, selector] of Object.entries(wanted))
      if (!(name in seen) && isVisible(selector)) note(name);
    const page = location.pathname;
    if (!(page in seen) && isVisible('h1')) note(page);
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name === 'lapis:interactive') note('alive');
  }).observe({ type: 'mark', buffered: true });
}
