import { NextIcon } from '../icons/icons';
import { Link } from '@lapis/router';
import type { ReactNode } from 'react';
import styles from './TodoLine.module.css';

export const TodoLine = ({ to, children }: { to?: string | undefined; children: ReactNode }) => (
  <li className={styles.line}>
    {to ? (
      <Link className={styles.todo} to={to}>
        {children}
        <NextIcon />
      </Link>
    ) : (
      <p className={styles.todo}>{children}</p>
    )}
  </li>
);
