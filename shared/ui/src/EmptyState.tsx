import type { ReactNode } from 'react';
import empty from './assets/empty.svg';
import styles from './EmptyState.module.css';

/** What a list says when nothing is in it yet: a drawing, one sentence and what to do first. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <img src={empty} alt="" width={240} height={160} />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
