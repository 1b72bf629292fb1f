/** Measurements taken in the page as it loads. Times are in milliseconds since the navigation started. */
export interface Observed {
  heading?: number;
  fcp?: number;
  lcp?: number;
  interactive?: number;
  cls: number;
  longTasks: number;
  tbt: number;
}

declare global {
  interface Window {
    lapisBench: Observed;
  }
}

/** Runs in the page before the page's own scripts. */
export function observe() {
  const seen: Observed = (window.lapisBench = { cls: 0, longTasks: 0, tbt: 0 });

  const look = () => {
    const heading = document.querySelector('h1');
    const isVisible = heading?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isVisible || !heading?.getBoundingClientRect().height) requestAnimationFrame(look);
    // By the time the next task runs, the frame has been painted.
    else setTimeout(() => (seen.heading = performance.now()));
  };
  requestAnimationFrame(look);

  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  on('mark', ({ name, startTime }) => {
    if (name === 'lapis:interactive') seen.interactive = startTime;
  });
  on('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value));
  on('longtask', ({ duration }) => {
    seen.longTasks += 1;
    seen.tbt += duration - 50;
  });
}
