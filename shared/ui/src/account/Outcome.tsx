import { useEffect, useRef } from 'react';
import styles from './Outcome.module.css';

export function Outcome({ children }: { children: string | false | undefined }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children && document.activeElement === document.body) message.current?.focus();
  }, [children]);
  return (
    <p ref={message} className={styles.outcome} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
