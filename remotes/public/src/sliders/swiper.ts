import { Swiper } from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';

/**
 * Creates a slider with only the parts of Swiper that are used. The core and two modules are 23 kB gzipped;
 * swiper/react would be 30 kB, the custom element 28 kB. The markup is ours, so that pictures are visible
 * before Swiper loads. Slider.module.css replaces Swiper's style sheet.
 */
export const createSwiper = (element: HTMLElement, options: SwiperOptions) =>
  new Swiper(element, { ...options, modules: [Autoplay, EffectFade] });
