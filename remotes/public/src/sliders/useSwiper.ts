import { useEffect, useRef, useState } from 'react';
import type { Swiper, SwiperOptions } from 'swiper/types';
import { loadOnline } from './load-online';
import { scrolledSlides } from './scrolled';
import { whenNear } from './when-near';

/**
 * Turns the ref's element into a slider. Swiper loads when the element is near the viewport, because many
 * visitors never scroll there. Slides must not change while mounted.
 * @param options read once
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
      const load = () => import(/* webpackChunkName: "swiper" */ './swiper');
      // Failures online are left unhandled on purpose, so that the host reloads the page.
      void loadOnline(load).then(({ createSwiper }) => {
        if (gone) return;
        const scrolled = scrolledSlides(place);
        // Swiper moves the slides by transforms.
        place.scrollLeft = 0;
        created = createSwiper(place, { ...first.current, initialSlide: initialSlide + scrolled });
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
