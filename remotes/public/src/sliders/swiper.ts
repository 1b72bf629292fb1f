import { Swiper } from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';

/**
 * The whole of Swiper's chunk. Its core with two modules is 23 kB gzipped, with swiper/react 30 and as a custom
 * element 28, and it leaves the markup to us, so that pictures stand in the page before it arrives. What its
 * style sheet would do for these sliders is a dozen declarations in Slider.module.css.
 */
export const createSwiper = (element: HTMLElement, options: SwiperOptions) =>
  new Swiper(element, { ...options, modules: [Autoplay, EffectFade] });
