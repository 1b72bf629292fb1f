import { useEffect, useState } from 'react';
import type { Swiper } from 'swiper/types';

export function useActive(swiper: Swiper | null) {
  const [active, setActive] = useState(0);

  useEffect(() => {
    if (!swiper) return;
    const follow = () => setActive(swiper.realIndex);
    follow();
    swiper.on('slideChange', follow);
    return () => {
      if (!swiper.destroyed) swiper.off('slideChange', follow);
    };
  }, [swiper]);

  return active;
}
