import { useEffect, useState, type FocusEvent } from 'react';
import type { Swiper } from 'swiper/types';
import { useMediaQuery } from './useMediaQuery';

/**
 * Advances sliders together until the visitor stops them (WCAG 2.2.2). Pauses on hover and focus. If reduced
 * motion is preferred, starts only on request.
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
    /** Clears hover and focus. The button has both, so they would otherwise pause the sliders at once. */
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
