/** In pixels: about as far as a visitor scrolls while something small is fetched. */
const near = 300;

/**
 * Calls back once, when the element is in the window or near it; at once where the browser cannot tell.
 * @returns what stops waiting
 */
export function whenNear(element: Element, callback: () => void) {
  if (!('IntersectionObserver' in window)) {
    callback();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: `${near}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
