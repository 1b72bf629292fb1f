import styles from './ShareBar.module.css';

/** How many visitors of a hundred get the version that is tried. */
export const ShareBar = ({ percent }: { percent: number }) => (
  <progress className={styles.share} max={100} value={percent} aria-label="Visitors who get it" />
);
