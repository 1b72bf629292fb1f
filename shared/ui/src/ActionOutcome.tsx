import { useEffect, useRef } from 'react';
import styles from './ActionOutcome.module.css';

interface ActionOutcomeProps {
  isDone: boolean;
  /**
   * Identity of the message, which receives the focus whenever this object changes; null if the message was
   * shown from the start.
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
