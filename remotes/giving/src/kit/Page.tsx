import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  /** What stands beside the page's content on a desktop, and below it elsewhere. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page about money: a heading without a picture, so that nothing stands between a visitor and the form. */
export const Page = ({ title, lead, aside, children }: PageProps) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead && <div className={styles.lead}>{lead}</div>}
    </header>
    <div className={styles.columns} data-beside={aside ? true : undefined}>
      <div className={styles.main}>{children}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  </div>
);
