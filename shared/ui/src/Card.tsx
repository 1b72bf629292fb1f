import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from './cx';

export function Card({
  title,
  className,
  children,
}: {
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx(styles.card, className)}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
