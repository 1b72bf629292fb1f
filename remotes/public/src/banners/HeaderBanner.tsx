import { type StoredPicture, useSitePicture } from '@lapis/ui';
import { Banner } from './Banner';
import styles from './Banner.module.css';
import { HelpLink } from './HelpLink';

interface HeaderBannerProps {
  image: StoredPicture;
  title: string;
  subtitle?: string;
  /**
   * Makes the banner a tall poster that leads up to the help button; otherwise it is low, for pages with a
   * text to read. The button is shown in both cases (specification, section 2).
   */
  button?: boolean;
  helpTo?: string;
}

export const HeaderBanner = ({ image, title, subtitle, button = false, helpTo }: HeaderBannerProps) => (
  <Banner picture={useSitePicture(image)} title={title} subtitle={subtitle} isPoster={button}>
    <HelpLink className={styles.help} to={helpTo} />
  </Banner>
);
