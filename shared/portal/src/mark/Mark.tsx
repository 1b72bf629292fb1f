import type { ReactNode } from 'react';
import styles from './Mark.module.css';

interface MarkProps {
  /** Without one, in the colour of the text around it. */
  tone?: 'good' | 'lively' | 'bad';
  isFilled?: boolean;
  children: ReactNode;
}

/** Where a thing stands, by word and colour. */
export const Mark = ({ tone, isFilled, children }: MarkProps) => (
  <span className={styles.mark} data-tone={tone} data-filled={isFilled || undefined}>
    {children}
  </span>
);
