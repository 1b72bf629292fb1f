import type { ReactNode } from 'react';
import empty from './assets/empty.svg';
import { useSite } from './site';
import styles from './EmptyState.module.css';

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {useSite().drawings && <img src={empty} alt="" width={240} height={160} />}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
