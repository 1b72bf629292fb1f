import { useEffect, useState, type FocusEvent } from 'react';
import type { Swiper } from 'swiper/types';
import { useMediaQuery } from './useMediaQuery';

/**
 * Advances sliders together until the visitor stops them (WCAG 2.2.2), pauses on hover and focus, and starts
 * only on request if reduced motion is preferred.
 */
export function useAutoplay(one: Swiper | null, other: Swiper | null = null) {
  const motionUnwanted = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const playing = chosen ?? !motionUnwanted;
  const running = playing && !hovered && !focused;

  useEffect(() => {
    for (const swiper of [one, other]) {
      if (!swiper || swiper.destroyed) continue;
      if (running) swiper.autoplay.start();
      else swiper.autoplay.stop();
    }
  }, [one, other, running]);

  return {
    playing,
    /** Clears hover and focus, so that playing starts at once although both are on the button. */
    toggle() {
      setChosen(!playing);
      setHovered(false);
      setFocused(false);
    },
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
