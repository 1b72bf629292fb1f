import { useEffect, useState, type RefObject } from 'react';
import type { Swiper } from 'swiper/types';
import { scrolledSlides } from './scrolled';

/** Returns the index of the slide that a row shows, scrolled by hand or turned by Swiper. */
export function useActive(row: RefObject<HTMLElement | null>, swiper: Swiper | null) {
  const [active, setActive] = useState(0);

  useEffect(() => {
    const place = row.current;
    if (!swiper) {
      if (!place) return;
      const follow = () => setActive(scrolledSlides(place));
      follow();
      place.addEventListener('scroll', follow, { passive: true });
      return () => place.removeEventListener('scroll', follow);
    }
    const follow = () => setActive(swiper.realIndex);
    follow();
    swiper.on('slideChange', follow);
    return () => {
      if (!swiper.destroyed) swiper.off('slideChange', follow);
    };
  }, [row, swiper]);

  return active;
}
