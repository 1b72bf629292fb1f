import type { Swiper, SwiperOptions } from 'swiper/types';

/*
 * A looping row has copies of its slides at both ends, as many as can be visible, and jumps from a copy to
 * the original after the transition. Swiper's own loop moves elements, which counts as layout shift.
 */

const before = 3;
const after = 5;

/** Returns slides without copies. `index` is a slide's own index, `place` its position in the row. */
export const withoutCopies = <T>(slides: T[]) =>
  slides.map((slide, index) => ({ slide, index, place: index, copy: false }));

/** Returns slides with copies. The first original has place 0. A single slide has no copies. */
export function withCopies<T>(slides: T[]) {
  const { length } = slides;
  if (length < 2) return withoutCopies(slides);
  return Array.from({ length: before + length + after }, (_, position) => {
    const place = position - before;
    const index = (place + before * length) % length;
    return { slide: slides[index] as T, index, place, copy: place !== index };
  });
}

/** Swiper options for slides with copies. The slides need `data-swiper-slide-index`. */
export const goingRound: SwiperOptions = {
  initialSlide: before,
  on: { slideChangeTransitionEnd: leaveCopy },
};

function leaveCopy(swiper: Swiper) {
  const original = before + swiper.realIndex;
  if (swiper.activeIndex === original) return;
  swiper.slideTo(original, 0, false);
  // Autoplay waits for the end of a transition, but a jump has no transition.
  swiper.autoplay.resume();
}

/** Goes to a slide. Between the last slide and the first, goes by way of the adjacent copy. */
export function goRoundTo(swiper: Swiper, index: number) {
  const last = swiper.slides.length - before - after - 1;
  const { realIndex } = swiper;
  if (realIndex === last && index === 0) swiper.slideNext();
  else if (realIndex === 0 && index === last) swiper.slidePrev();
  else swiper.slideTo(before + index);
}
