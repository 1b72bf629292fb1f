/** Distance in pixels, about as far as visitors scroll while a small file loads. */
const near = 300;

/**
 * Runs the callback once the element is near the viewport, or at once if there is no IntersectionObserver.
 * @returns a function that stops waiting
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
