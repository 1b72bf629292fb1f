import { useEffect, useRef, useState } from 'react';

/**
 * Shows an element on the whole screen: over the page, and, where there is the Fullscreen API (not in Safari on
 * iPhones), without the browser around it. What is behind can't be reached meanwhile. Style it by `full`.
 */
export function useFullScreen() {
  const element = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);

  useEffect(() => {
    const place = element.current;
    if (!full || !place) return;
    const restore = makeInert(place);
    if (document.fullscreenEnabled) {
      // Refused, as in a frame that may not, it is over the page all the same.
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

/** @returns what brings back all that stands around the element. */
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
