import type { Swiper, SwiperOptions } from 'swiper/types';

/*
 * A row that goes round has copies of its slides before the first and after the last, as many as can be seen there.
 * Where it comes to rest on a copy, it jumps to the original, which looks the same. Swiper's own loop moves elements
 * instead, and browsers take that for a shift of the layout.
 */

const before = 3;
const after = 5;

/** The slides as they are. `index` is that among the slides themselves, `place` that in the row. */
export const withoutCopies = <T>(slides: T[]) =>
  slides.map((slide, index) => ({ slide, index, place: index, copy: false }));

/** The slides with their copies, in the order in which they stand; the first slide has place 0. One alone has none. */
export function withCopies<T>(slides: T[]) {
  const { length } = slides;
  if (length < 2) return withoutCopies(slides);
  return Array.from({ length: before + length + after }, (_, position) => {
    const place = position - before;
    const index = (place + before * length) % length;
    return { slide: slides[index] as T, index, place, copy: place !== index };
  });
}

/** For a slider of slides with copies. Each of them has its index as `data-swiper-slide-index`. */
export const goingRound: SwiperOptions = {
  initialSlide: before,
  on: { slideChangeTransitionEnd: leaveCopy },
};

function leaveCopy(swiper: Swiper) {
  const original = before + swiper.realIndex;
  if (swiper.activeIndex === original) return;
  swiper.slideTo(original, 0, false);
  // Autoplay waits for the end of the transition, which a jump doesn't have.
  swiper.autoplay.resume();
}

/** Goes to a slide; from the last to the first, and back, by the copy that stands beside it. */
export function goRoundTo(swiper: Swiper, index: number) {
  const last = swiper.slides.length - before - after - 1;
  const { realIndex } = swiper;
  if (realIndex === last && index === 0) swiper.slideNext();
  else if (realIndex === 0 && index === last) swiper.slidePrev();
  else swiper.slideTo(before + index);
}
