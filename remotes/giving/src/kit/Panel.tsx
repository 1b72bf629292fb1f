import { cx } from '@lapis/ui';
import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

/** Sand-coloured box for additional information. */
export function Panel({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={cx(styles.panel, className)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
