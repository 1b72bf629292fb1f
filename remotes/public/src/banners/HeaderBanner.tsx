import { Picture, type StoredPicture, useSitePicture } from '@lapis/ui';
import styles from './HeaderBanner.module.css';
import { HelpLink } from './HelpLink';

interface HeaderBannerProps {
  /** One of those in ./headers. */
  image: StoredPicture;
  title: string;
  subtitle?: string;
  /**
   * The button that asks for help is there with and without it (specification, section 2), so it says how much the
   * banner makes of it: with it, the banner is a poster that leads up to the button; without it, low, with a
   * smaller button, for pages that people come to for their text.
   */
  button?: boolean;
  /** Where the button leads, on the page to which all others do. */
  helpTo?: string;
}

/**
 * The picture is 16:9 and covers the banner, so it is wider than a narrow window: by the banner's height, as
 * HeaderBanner.module.css has it, times 16/9. Where pixels are small, two fifths of that will do beneath the veil.
 */
const narrowAndDense = '(max-width: 799px) and (min-resolution: 1.5dppx)';
const sizes = {
  poster: `${narrowAndDense} max(100vw, 60vh), max(100vw, clamp(854px, 146vh, 1529px))`,
  low: `${narrowAndDense} 100vw, max(100vw, clamp(534px, 75vh, 818px))`,
};

/** The picture at the top of a page, with the page's heading and the way to help. */
export function HeaderBanner({ image, title, subtitle, button = false, helpTo }: HeaderBannerProps) {
  const picture = useSitePicture(image);
  return (
    <div className={styles.banner} data-prominent={button || undefined}>
      {picture && (
        <Picture
          className={styles.picture}
          picture={picture}
          sizes={button ? sizes.poster : sizes.low}
          eager
        />
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        <HelpLink className={styles.help} to={helpTo} />
      </div>
    </div>
  );
}
