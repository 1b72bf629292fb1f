import type { ReactNode } from 'react';
import styles from './Columns.module.css';

export const Columns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    <div>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
