import { type ReactNode, type Ref, useId } from 'react';
import styles from './FormSection.module.css';

interface FormSectionProps {
  title: string;
  lead: ReactNode;
  /** Of one that links lead to. */
  anchor?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Fields of a form that belong together, with what they are for beside them. */
export function FormSection({ title, lead, anchor, ref, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      ref={ref}
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      className={styles.section}
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Two short fields beside each other, where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
