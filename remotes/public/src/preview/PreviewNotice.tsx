import styles from './PreviewNotice.module.css';

export const PreviewNotice = () => (
  <p className={styles.notice} role="note">
    This is a preview. Visitors don’t see this yet, and the link works for an hour.
  </p>
);
