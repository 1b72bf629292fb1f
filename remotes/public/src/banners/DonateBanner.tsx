import styles from './DonateBanner.module.css';
import { HelpLink } from './HelpLink';
import { KiteDrift } from './KiteDrift';

/** The last word of a page. Its text is the specification's, letter by letter. */
export const DonateBanner = () => (
  <aside className={styles.banner} aria-label="Help us">
    <KiteDrift />
    <div className={styles.words}>
      <p className={styles.text}>Your help can make a differance</p>
      <HelpLink />
    </div>
  </aside>
);
