import { type ReactNode, type Ref, useId } from 'react';
import styles from './FormSection.module.css';

interface FormSectionProps {
  title: string;
  lead: ReactNode;
  anchor?: string;
  ref?: Ref<HTMLElement>;
  /** Makes the title a button that opens and closes the section. */
  fold?: { isOpen: boolean; onToggle: () => void } | undefined;
  children: ReactNode;
}

/** Groups related fields of a form, beside an explanation. */
export function FormSection({ title, lead, anchor, ref, fold, children }: FormSectionProps) {
  const id = useId();
  const isClosed = fold !== undefined && !fold.isOpen;
  return (
    <section
      ref={ref}
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      className={styles.section}
      data-closed={isClosed || undefined}
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} className={styles.title}>
          {fold ? (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={fold.isOpen}
              aria-controls={`${id}-fields`}
              onClick={fold.onToggle}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        <p className={styles.lead} hidden={isClosed}>
          {lead}
        </p>
      </div>
      <div id={`${id}-fields`} className={styles.fields} hidden={isClosed}>
        {children}
      </div>
    </section>
  );
}

export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
