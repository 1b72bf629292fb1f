import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

const focus = (heading: HTMLElement | null) => heading?.focus();

interface SectionProps {
  title: string;
  takesFocus?: boolean;
  children: ReactNode;
}

export function Section({ title, takesFocus = false, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title} {...(takesFocus && { ref: focus, tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </section>
  );
}
