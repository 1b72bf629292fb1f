import { type ReactNode, useId } from 'react';
import styles from './Part.module.css';

interface PartProps {
  title: string;
  /** What can be done with all of it, beside its title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page about one thing, under a heading of its own. */
export function Part({ title, actions, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** Things below one another, with a hairline between them. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
);

interface RowProps {
  /** What can be done with it, at its end. */
  actions?: ReactNode;
  children: ReactNode;
}

export const Row = ({ actions, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </li>
);

/** What is less important than the line above it. */
export const Aside = ({ children }: { children: ReactNode }) => <p className={styles.aside}>{children}</p>;
