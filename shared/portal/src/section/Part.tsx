import { type ReactNode, useId } from 'react';
import styles from './Part.module.css';

interface PartProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

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

export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
);

interface RowProps {
  actions?: ReactNode;
  children: ReactNode;
}

export const Row = ({ actions, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </li>
);

export const Aside = ({ children }: { children: ReactNode }) => <p className={styles.aside}>{children}</p>;
