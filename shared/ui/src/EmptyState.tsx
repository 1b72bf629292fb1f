import type { ReactNode } from 'react';
import empty from './assets/empty.svg';
import { useSite } from './site';
import styles from './EmptyState.module.css';

/** What a list says when nothing is in it yet: one sentence and what to do first, and a drawing where the site has any. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {useSite().drawings && <img src={empty} alt="" width={240} height={160} />}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
