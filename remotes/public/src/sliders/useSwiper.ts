import { useEffect, useRef, useState } from 'react';
import type { Swiper, SwiperOptions } from 'swiper/types';
import { whenNear } from './when-near';

/**
 * Makes a slider of the element that gets the ref. Swiper is loaded when the element comes near the window, because
 * many a visitor never gets there. Its slides must not change while it is mounted.
 * @param options are read once
 */
export function useSwiper(options: SwiperOptions) {
  const element = useRef<HTMLDivElement>(null);
  const first = useRef(options);
  const [swiper, setSwiper] = useState<Swiper | null>(null);

  useEffect(() => {
    const place = element.current;
    const { initialSlide = 0 } = first.current;
    if (!place) return;
    let created: Swiper | undefined;
    let gone = false;

    const stopWaiting = whenNear(place, () => {
      // A chunk that does not arrive is left unhandled here: the host reloads the page then.
      void import(/* webpackChunkName: "swiper" */ './swiper').then(({ createSwiper }) => {
        if (gone) return;
        created = createSwiper(place, { ...first.current, initialSlide: initialSlide + scrolledTo(place) });
        setSwiper(created);
      });
    });
    return () => {
      gone = true;
      stopWaiting();
      setSwiper(null);
      created?.destroy();
    };
  }, []);

  return [element, swiper] as const;
}

/** How many slides a row was scrolled on by hand; scrolls back, because Swiper moves the row in its own way. */
function scrolledTo(row: HTMLElement) {
  const { scrollLeft } = row;
  if (scrollLeft === 0) return 0;
  row.scrollLeft = 0;
  return Math.round(Math.abs(scrollLeft) / (row.querySelector('li')?.offsetWidth ?? Infinity));
}
