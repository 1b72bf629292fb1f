import { Swiper } from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';

/**
 * Creates a slider with only those parts of Swiper that are used: core and two modules have 23 kB gzipped,
 * swiper/react 30 and the custom element 28. The markup stays ours, so that pictures show before Swiper
 * loads. Slider.module.css replaces its style sheet.
 */
export const createSwiper = (element: HTMLElement, options: SwiperOptions) =>
  new Swiper(element, { ...options, modules: [Autoplay, EffectFade] });
