import { type StoredPicture, useSitePicture } from '@lapis/ui';
import { Banner } from './Banner';
import styles from './Banner.module.css';
import { HelpLink } from './HelpLink';

interface HeaderBannerProps {
  image: StoredPicture;
  title: string;
  subtitle?: string;
  /**
   * True for a tall banner that leads up to the help button; false for a low one, on pages with a text to
   * read. Both have the button (specification, section 2).
   */
  button?: boolean;
  helpTo?: string;
}

export const HeaderBanner = ({ image, title, subtitle, button = false, helpTo }: HeaderBannerProps) => (
  <Banner picture={useSitePicture(image)} title={title} subtitle={subtitle} isPoster={button}>
    <HelpLink className={styles.help} to={helpTo} />
  </Banner>
);
