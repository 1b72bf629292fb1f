import type { RefObject } from 'react';
import type { Swiper } from 'swiper/types';
import { scrolledSlides, scrollToSlide } from './scrolled';

type Go = (swiper: Swiper, index: number) => void;

/** Returns ways to turn a row of slides, which scroll the row until Swiper has loaded. */
export function useTurns(
  row: RefObject<HTMLElement | null>,
  swiper: Swiper | null,
  slides: number,
  go: Go = (one, index) => void one.slideTo(index),
) {
  function to(index: number) {
    if (swiper) go(swiper, index);
    else if (row.current) scrollToSlide(row.current, index);
  }
  function by(step: 1 | -1) {
    if (swiper) return void (step === 1 ? swiper.slideNext() : swiper.slidePrev());
    if (row.current) to((scrolledSlides(row.current) + step + slides) % slides);
  }
  return {
    to,
    previous: () => by(-1),
    next: () => by(1),
    first: () => to(0),
    last: () => to(slides - 1),
  };
}
