import type { ReactNode } from 'react';
import styles from './Rows.module.css';

/** A list whose items say something and can be acted on. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;

interface RowProps {
  /** Of the title: an 'h3' under the heading of a section. */
  as?: 'h2' | 'h3';
  title: ReactNode;
  /** A link or a button, at the end. */
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
