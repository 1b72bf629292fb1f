import { useEffect, useState } from 'react';
import type { Swiper } from 'swiper/types';
import { useMediaQuery } from './useMediaQuery';

/**
 * Lets sliders go on by themselves, together: until the visitor stops them (WCAG 2.2.2), not while the mouse
 * rests on them, and not at all, unless asked, where motion is unwanted.
 */
export function useAutoplay(one: Swiper | null, other: Swiper | null = null) {
  const motionUnwanted = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const playing = chosen ?? !motionUnwanted;
  const running = playing && !hovered;

  useEffect(() => {
    for (const swiper of [one, other]) {
      if (!swiper || swiper.destroyed) continue;
      if (running) swiper.autoplay.start();
      else swiper.autoplay.stop();
    }
  }, [one, other, running]);

  return {
    playing,
    toggle: () => setChosen(!playing),
    /** For the element on which a resting mouse holds the pictures. */
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
    },
  };
}
