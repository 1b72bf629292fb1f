import { cx } from '@lapis/ui';
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './Slider.module.css';

interface SliderProps {
  /** As useSwiper() gives it. */
  ref: Ref<HTMLDivElement>;
  /** What its slides are: 'Pictures'. */
  label: string;
  /** Whether the first slide comes after the last: the slides are those of withCopies() then. */
  isRound?: boolean;
  className?: string;
  children: ReactNode;
}

/** A row of slides, as Swiper wants it; scrolled by hand until Swiper has arrived. */
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
