import type { ReactNode } from 'react';
import styles from './Points.module.css';

export const Points = ({ children }: { children: ReactNode }) => (
  <ul className={styles.points}>{children}</ul>
);
