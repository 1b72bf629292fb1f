import type { Picture as PictureData } from '@lapis/contract';
import { Picture } from '@lapis/ui';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

interface BannerProps {
  /** Undefined where none was chosen: a shape in the charity's colours stands there. */
  picture: PictureData | undefined;
  title: string;
  subtitle?: string | undefined;
  /** Whether it is a poster that leads up to its button, or low, for pages that people come to for their text. */
  isPoster?: boolean;
  /** Its button. */
  children: ReactNode;
}

/**
 * The picture is 16:9 and covers the banner, so it is wider than a narrow window: by the banner's height, as
 * Banner.module.css has it, times 16/9. Where pixels are small, two fifths of that will do beneath the veil.
 */
const narrowAndDense = '(max-width: 799px) and (min-resolution: 1.5dppx)';
const sizes = {
  poster: `${narrowAndDense} max(100vw, 60vh), max(100vw, clamp(854px, 146vh, 1529px))`,
  low: `${narrowAndDense} 100vw, max(100vw, clamp(534px, 75vh, 818px))`,
};

/** The picture at the top of a page, with the page's heading. */
export const Banner = ({ picture, title, subtitle, isPoster = false, children }: BannerProps) => (
  <div className={styles.banner} data-prominent={isPoster || undefined}>
    {picture && (
      <Picture
        className={styles.picture}
        picture={picture}
        sizes={isPoster ? sizes.poster : sizes.low}
        eager
      />
    )}
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {children}
    </div>
  </div>
);
