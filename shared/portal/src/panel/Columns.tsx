import type { ReactNode } from 'react';
import styles from './Columns.module.css';

/** What a page is for, and its panels beside it; below it where the window is narrow. */
export const Columns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    <div>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
