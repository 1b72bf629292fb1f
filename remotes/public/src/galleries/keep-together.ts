import type { Swiper } from 'swiper/types';
import { goRoundTo } from '../sliders/round';

/**
 * Whichever of the two moves, by itself or by hand, the other goes to the same slide.
 * @param thumbnails go round
 * @returns what lets them go their own ways again
 */
export function keepTogether(main: Swiper, thumbnails: Swiper) {
  const stops = [
    follow(main, thumbnails, goRoundTo),
    follow(thumbnails, main, (swiper, index) => swiper.slideTo(index)),
  ];
  return () => stops.forEach((stop) => stop());
}

function follow(leader: Swiper, follower: Swiper, go: (swiper: Swiper, index: number) => void) {
  function move() {
    if (follower.destroyed || follower.realIndex === leader.realIndex) return;
    go(follower, leader.realIndex);
    // Its own clock would strike at about the same time and move both once more: it starts again from now.
    if (follower.autoplay.running) {
      follower.autoplay.stop();
      follower.autoplay.start();
    }
  }
  move();
  leader.on('slideChange', move);
  return () => {
    if (!leader.destroyed) leader.off('slideChange', move);
  };
}
