import { cx } from '@lapis/ui';
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './Slider.module.css';

interface SliderProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  /** Makes the row loop; its slides then come from `withCopies()`. */
  isRound?: boolean;
  className?: string;
  children: ReactNode;
}

/** Row of slides for Swiper, scrolled by hand until Swiper has loaded. */
export const Slider = ({ ref, label, isRound = false, className, children }: SliderProps) => (
  <div ref={ref} data-lively className={cx('swiper', styles.slider, isRound && styles.round, className)}>
    <ul className={cx('swiper-wrapper', styles.track)} aria-label={label}>
      {children}
    </ul>
  </div>
);

export const SliderItem = ({ className, ...rest }: ComponentProps<'li'>) => (
  <li {...rest} className={cx('swiper-slide', styles.slide, className)} />
);
