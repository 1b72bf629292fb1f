import { useEffect, useRef, useState } from 'react';

/**
 * Shows an element full screen, above the page. If the Fullscreen API is available (not in Safari on
 * iPhones), it also hides the browser's controls. The page behind becomes inert. The style sheet relies on
 * `full`.
 */
export function useFullScreen() {
  const element = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);

  useEffect(() => {
    const place = element.current;
    if (!full || !place) return;
    const restore = makeInert(place);
    if (document.fullscreenEnabled) {
      // If the request is refused, as in a frame without permission, the element still covers the page.
      place.requestFullscreen().catch(() => {});
    }
    function leave() {
      if (document.fullscreenElement !== place) setFull(false);
    }
    place.addEventListener('fullscreenchange', leave);
    return () => {
      place.removeEventListener('fullscreenchange', leave);
      if (document.fullscreenElement === place) void document.exitFullscreen();
      restore();
    };
  }, [full]);

  return { element, full, setFull };
}

/**
 * Makes everything around the element inert.
 * @returns a function that makes it usable again
 */
function makeInert(element: HTMLElement) {
  const around: HTMLElement[] = [];
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement && !other.inert) around.push(other);
    }
  }
  for (const other of around) other.inert = true;
  return () => {
    for (const other of around) other.inert = false;
  };
}
