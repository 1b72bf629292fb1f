import type { Swiper } from 'swiper/types';

/**
 * Whichever of two sliders moves, by itself or by hand, the other goes to the same slide.
 * @returns what lets them go their own ways again
 */
export function keepTogether(one: Swiper, other: Swiper) {
  const stopOne = follow(one, other);
  const stopOther = follow(other, one);
  goTo(other, one.realIndex);
  return () => {
    stopOne();
    stopOther();
  };
}

function follow(leader: Swiper, follower: Swiper) {
  const move = () => goTo(follower, leader.realIndex);
  leader.on('slideChange', move);
  return () => {
    if (!leader.destroyed) leader.off('slideChange', move);
  };
}

function goTo(swiper: Swiper, index: number) {
  if (swiper.destroyed || swiper.realIndex === index) return;
  swiper.slideTo(index);
  // Its own clock would strike at about the same time and move both once more: it starts again from now.
  if (swiper.autoplay.running) {
    swiper.autoplay.stop();
    swiper.autoplay.start();
  }
}
