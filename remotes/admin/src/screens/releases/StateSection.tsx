import { Mark } from '@lapis/portal';
import type { ReactNode } from 'react';
import styles from './StateSection.module.css';

interface StateSectionProps {
  id: string;
  title: string;
  /** `lively` while a decision is pending. */
  tone: 'good' | 'lively';
  version: string;
  children: ReactNode;
}

export const StateSection = ({ id, title, tone, version, children }: StateSectionProps) => (
  <section className={styles.state} data-tone={tone} aria-labelledby={id}>
    <h2 id={id} className={styles.title}>
      <Mark tone={tone} isFilled>
        {title}
      </Mark>
    </h2>
    <p className={styles.name}>{version}</p>
    {children}
  </section>
);

export const StateActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
