import { useEffect, useRef } from 'react';
import styles from './ActionOutcome.module.css';

interface ActionOutcomeProps {
  isDone: boolean;
  /** Whose words these are: they take the focus with each new one. Null where they stand there from the start. */
  answer: object | null;
  children: string;
}

/** What came of a button that was pressed. */
export function ActionOutcome({ isDone, answer, children }: ActionOutcomeProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer) words.current?.focus();
  }, [answer]);
  return (
    <p
      ref={words}
      className={styles.outcome}
      data-kind={isDone ? 'done' : undefined}
      role={isDone ? 'status' : 'alert'}
      tabIndex={-1}
    >
      {children}
    </p>
  );
}
