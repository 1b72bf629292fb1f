import { type StoredPicture, useSitePicture } from '@lapis/ui';
import { Banner } from './Banner';
import styles from './Banner.module.css';
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

/** The picture at the top of a page, with the page's heading and the way to help. */
export const HeaderBanner = ({ image, title, subtitle, button = false, helpTo }: HeaderBannerProps) => (
  <Banner picture={useSitePicture(image)} title={title} subtitle={subtitle} isPoster={button}>
    <HelpLink className={styles.help} to={helpTo} />
  </Banner>
);
