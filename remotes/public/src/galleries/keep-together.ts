import type { Swiper } from 'swiper/types';
import { goRoundTo } from '../sliders/round';

/**
 * Keeps two sliders on the same slide.
 * @param thumbnails a slider that loops
 * @returns a function that separates them again
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
    // Restarts the follower's autoplay. Otherwise it would advance both sliders again.
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
