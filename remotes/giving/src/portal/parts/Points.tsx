import type { ReactNode } from 'react';
import styles from './Points.module.css';

/** Sentences below one another, each with a dot. */
export const Points = ({ children }: { children: ReactNode }) => (
  <ul className={styles.points}>{children}</ul>
);
