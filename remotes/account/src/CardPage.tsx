import type { ReactNode, Ref } from 'react';
import styles from './CardPage.module.css';

interface CardPageProps {
  title: string;
  /** Where else one may go, at its foot. */
  links?: ReactNode;
  /** What the links are. */
  linksLabel?: string;
  children: ReactNode;
}

/** A page on the card of the plain layout. */
export const CardPage = ({ title, links, linksLabel = 'Other ways in', children }: CardPageProps) => (
  <div className={styles.page}>
    <h1 className={styles.title}>{title}</h1>
    {children}
    {links && (
      <nav className={styles.links} aria-label={linksLabel}>
        {links}
      </nav>
    )}
  </div>
);

/** What else can be done within a page that is about something else. */
export const OtherWays = ({ children }: { children: ReactNode }) => (
  <div className={styles.links}>{children}</div>
);

export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <p className={styles.small}>{children}</p>
);

/** What came of what was asked for; the ref is for moving the focus there. */
export const Done = ({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div ref={ref} role="status" tabIndex={-1} className={styles.done}>
    {children}
  </div>
);
