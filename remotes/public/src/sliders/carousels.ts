import type { SwiperOptions } from 'swiper/types';

/**
 * The part of a slide that a slow finger must move on once it has passed the threshold; a quick one need not. Swiper's
 * own is half a slide, which springs back from most fingers. With none a finger that goes back would turn the slide.
 */
const longSwipesRatio = 0.15;

/** The carousel defaults of the site (specification, section 9). Timing 'ease' stands in Slider.module.css. */
const defaults = {
  speed: 300,
  threshold: 50,
  longSwipesRatio,
  autoplay: { delay: 3000 },
} satisfies SwiperOptions;

/** In milliseconds: 'next' and 'previous' that come faster are ignored (specification, section 9, 'throttle'). */
export const throttle = 500;

/** From this width on, in pixels, the thumbnails have no navigation buttons. */
export const thumbnailsWithoutButtons = 1000;

/** Rewinding looks like looping where slides fade. */
export const mainSlider: SwiperOptions = {
  ...defaults,
  effect: 'fade',
  fadeEffect: { crossFade: true },
  rewind: true,
};

export const thumbnails: SwiperOptions = {
  ...defaults,
  slidesPerView: 3,
  breakpoints: { 600: { slidesPerView: 5 } },
  centeredSlides: true,
};

export const slideStrip: SwiperOptions = {
  ...defaults,
  breakpoints: {
    0: { slidesPerView: 1 },
    500: { slidesPerView: 2 },
    768: { slidesPerView: 4 },
    1024: { slidesPerView: 5 },
  },
};

/** The specification's 'second carousel', two a page. */
export const stories: SwiperOptions = {
  speed: 500,
  threshold: 8,
  longSwipesRatio,
  autoplay: { delay: 2000 },
  rewind: true,
  slidesPerView: 2,
  slidesPerGroup: 2,
};
