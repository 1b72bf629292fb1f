import type { ReactNode } from 'react';
import styles from './Rows.module.css';

export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;

interface RowProps {
  as?: 'h2' | 'h3';
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export const Row = ({ as: Heading = 'h2', title, action, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.text}>{children}</div>
    </div>
    {action}
  </li>
);
