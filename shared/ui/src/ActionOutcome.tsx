import { useEffect, useRef } from 'react';
import styles from './ActionOutcome.module.css';

interface ActionOutcomeProps {
  isDone: boolean;
  /**
   * Identity of the message. Whenever this object changes, the message receives the focus. Null if the
   * message has been there from the start.
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
