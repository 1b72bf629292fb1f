import styles from './PreviewNotice.module.css';

export const PreviewNotice = () => (
  <p className={styles.notice} role="note">
    This is a preview. Visitors see only what has been published. The link works for an hour.
  </p>
);
