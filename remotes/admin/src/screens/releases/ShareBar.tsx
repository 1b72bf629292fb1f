import styles from './ShareBar.module.css';

export const ShareBar = ({ percent }: { percent: number }) => (
  <progress className={styles.share} max={100} value={percent} aria-label="Visitors who get it" />
);
