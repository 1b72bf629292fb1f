import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** Takes the focus, and passes it on to the page's content when the element goes. */
function holdFocus(element: HTMLElement) {
  element.focus();
  return () => {
    if (element.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true });
  };
}

interface NoticeProps {
  label?: string;
  role?: 'status';
  isUrgent?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export const Notice = ({ label, role, isUrgent, actions, children }: NoticeProps) => (
  <section className={styles.notice} data-urgent={isUrgent} aria-label={label} role={role}>
    {children}
    {actions && <div className={styles.actions}>{actions}</div>}
  </section>
);

interface ConflictFrameProps {
  title: string;
  lead: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/**
 * Shows a conflict with another editor's version. Takes the focus, so that an editor who is typing notices
 * the conflict.
 */
export const ConflictFrame = ({ title, lead, actions, children }: ConflictFrameProps) => (
  <section ref={holdFocus} className={styles.notice} data-urgent tabIndex={-1} aria-label={title}>
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p>{lead}</p>
    </div>
    {children}
    <div className={styles.actions}>{actions}</div>
  </section>
);
