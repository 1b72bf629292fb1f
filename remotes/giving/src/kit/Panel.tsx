import { cx } from '@lapis/ui';
import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

/** What stands beside the matter of a page, on sand. */
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
