import { Skeleton } from '@lapis/ui';
import type { ReactNode } from 'react';
import { CheckIcon } from '../icons/icons';
import styles from './Attention.module.css';

interface AttentionProps {
  lines: ReactNode[] | undefined;
  known?: ReactNode;
  children?: ReactNode;
}

export const Attention = ({ lines, known, children }: AttentionProps) => (
  <section aria-labelledby="attention" aria-busy={!lines}>
    <h2 id="attention" className={styles.heading}>
      Needs attention
    </h2>
    {!lines && [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)}
    {lines?.length === 0 && (
      <p className={styles.calm}>
        <CheckIcon />
        Nothing needs your attention.
      </p>
    )}
    {lines && lines.length > 0 && <ul className={styles.lines}>{lines}</ul>}
    {known && <p className={styles.known}>{known}</p>}
    {children}
  </section>
);
