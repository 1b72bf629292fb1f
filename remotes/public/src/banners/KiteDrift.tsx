import kite from './assets/kite-drift.svg';
import styles from './KiteDrift.module.css';

/** A kite that crosses the box it stands in while the reader scrolls past; a still one where motion is unwanted. */
export const KiteDrift = () => (
  <span className={styles.sky} aria-hidden="true">
    <img className={styles.kite} src={kite} alt="" width={240} height={320} loading="lazy" />
  </span>
);
