import type { ReactNode } from 'react';
import styles from './Mark.module.css';

interface MarkProps {
  tone?: 'good' | 'lively' | 'bad';
  isFilled?: boolean;
  children: ReactNode;
}

export const Mark = ({ tone, isFilled, children }: MarkProps) => (
  <span className={styles.mark} data-tone={tone} data-filled={isFilled || undefined}>
    {children}
  </span>
);
