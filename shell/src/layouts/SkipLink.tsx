import styles from './SkipLink.module.css';

/** Skip link, first stop of the Tab key (WCAG 2.4.1). */
export const SkipLink = () => (
  <a className={styles.skip} href="#content" lang="en-GB">
    Skip to the content
  </a>
);
