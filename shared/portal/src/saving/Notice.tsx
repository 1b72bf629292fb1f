import type { ReactNode } from 'react';
import styles from './Notice.module.css';

const focus = (element: HTMLElement | null) => element?.focus();

interface NoticeProps {
  /** What it is about, for who hears it. */
  label?: string;
  /** Where it comes by itself. */
  role?: 'status';
  isUrgent?: boolean;
  /** Its buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What one should know of a form, above its fields. */
export const Notice = ({ label, role, isUrgent, actions, children }: NoticeProps) => (
  <section className={styles.notice} data-urgent={isUrgent} aria-label={label} role={role}>
    {children}
    {actions && <div className={styles.actions}>{actions}</div>}
  </section>
);

interface ConflictFrameProps {
  title: string;
  /** What became of what was typed. */
  lead: ReactNode;
  actions: ReactNode;
  /** What both have written. */
  children: ReactNode;
}

/** Another copy was saved meanwhile. It takes the focus, so that whoever types learns of it. */
export const ConflictFrame = ({ title, lead, actions, children }: ConflictFrameProps) => (
  <section ref={focus} className={styles.notice} data-urgent tabIndex={-1} aria-label={title}>
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p>{lead}</p>
    </div>
    {children}
    <div className={styles.actions}>{actions}</div>
  </section>
);
