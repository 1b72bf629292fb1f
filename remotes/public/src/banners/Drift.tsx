import drawing from './assets/drift.svg';
import styles from './Drift.module.css';

export const Drift = () => (
  <span className={styles.sky} aria-hidden="true">
    <img className={styles.drawing} src={drawing} alt="" width={240} height={320} loading="lazy" />
  </span>
);
