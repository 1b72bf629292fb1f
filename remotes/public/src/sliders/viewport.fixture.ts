/** What Swiper needs and jsdom lacks: a viewport for media queries, and element widths. */

let width = 1280;
let motionReduced = false;

function matches(query: string) {
  const least = /min-width: ?(\d+)px/.exec(query)?.[1];
  if (least !== undefined) return width >= Number(least);
  return query.includes('prefers-reduced-motion: reduce') && motionReduced;
}

/** Call this at the top of a test file. */
export function fakeViewport() {
  window.matchMedia = (query) =>
    ({
      matches: matches(query),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
  for (const name of ['clientWidth', 'offsetWidth']) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => width });
  }
  beforeEach(() => {
    width = 1280;
    motionReduced = false;
  });
}

export function setViewport(wide: number) {
  width = wide;
}

export function reduceMotion() {
  motionReduced = true;
}
