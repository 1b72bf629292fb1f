import { useEffect, useState, type FocusEvent } from 'react';
import type { Swiper } from 'swiper/types';
import { useMediaQuery } from './useMediaQuery';

/**
 * Lets sliders go on by themselves, together: until the visitor stops them (WCAG 2.2.2), not while the mouse or the
 * keyboard's focus rests in them, and not at all, unless asked, where motion is unwanted.
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
    /** What is asked for begins at once, though mouse and focus are on the button. */
    toggle() {
      setChosen(!playing);
      setHovered(false);
      setFocused(false);
    },
    /** For the element on which a resting mouse, or the focus in it, holds the slides. */
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
