import type { SwiperOptions } from 'swiper/types';

/**
 * Fraction of a slide that a slow swipe must cover. With Swiper's default, half a slide, most swipes spring
 * back. With 0, even a swipe that is moved back would change the slide.
 */
const longSwipesRatio = 0.15;

/** Carousel defaults (specification, section 9). The timing 'ease' is in Slider.module.css. */
const defaults = {
  speed: 300,
  threshold: 50,
  longSwipesRatio,
  autoplay: { delay: 3000 },
} satisfies SwiperOptions;

/**
 * Milliseconds within which repeated 'next' and 'previous' are ignored (specification, section 9,
 * 'throttle').
 */
export const throttle = 500;

/** Window width in pixels from which thumbnails have no buttons. */
export const thumbnailsWithoutButtons = 1000;

/** Fades, and rewinds at the end, which looks like looping. */
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

/** The specification's 'second carousel', with two slides on each page. */
export const storySlider: SwiperOptions = {
  speed: 500,
  threshold: 8,
  longSwipesRatio,
  autoplay: { delay: 2000 },
  rewind: true,
  slidesPerView: 2,
  slidesPerGroup: 2,
};
