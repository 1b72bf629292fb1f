import styles from './SkipLink.module.css';

/** The first stop of the Tab key: past the navigation (WCAG 2.4.1). */
export const SkipLink = () => (
  <a className={styles.skip} href="#content" lang="en-GB">
    Skip to the content
  </a>
);
