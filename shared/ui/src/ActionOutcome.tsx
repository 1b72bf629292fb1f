import { useEffect, useRef } from 'react';
import styles from './ActionOutcome.module.css';

interface ActionOutcomeProps {
  isDone: boolean;
  /**
   * Identifies the message, which takes the focus whenever this changes; null if it was shown from the start.
   */
  answer: object | null;
  children: string;
}

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
