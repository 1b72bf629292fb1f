import type { Picture as PictureData } from '@lapis/contract';
import { Picture } from '@lapis/ui';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

interface BannerProps {
  /** If undefined, the banner shows a plain shape in the charity's colours. */
  picture: PictureData | undefined;
  title: string;
  subtitle?: string | undefined;
  isPoster?: boolean;
  children: ReactNode;
}

/**
 * `sizes` of the banner's 16:9 picture. The picture covers the banner, so even in a narrow window its width
 * is at least 16/9 of the height in Banner.module.css. On dense displays, two fifths of the pixels are enough
 * beneath the veil.
 */
const narrowAndDense = '(max-width: 799px) and (min-resolution: 1.5dppx)';
const sizes = {
  poster: `${narrowAndDense} max(100vw, 60vh), max(100vw, clamp(854px, 146vh, 1529px))`,
  low: `${narrowAndDense} 100vw, max(100vw, clamp(534px, 75vh, 818px))`,
};

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
