import { useSite } from '@lapis/ui';
import styles from './DonateBanner.module.css';
import { HelpLink } from './HelpLink';
import { Drift } from './Drift';

/** The last word of a page, in the charity's words. */
export const DonateBanner = () => (
  <aside className={styles.banner} aria-label="Help us">
    <Drift />
    <div className={styles.words}>
      <p className={styles.text}>{useSite().appeal}</p>
      <HelpLink />
    </div>
  </aside>
);
