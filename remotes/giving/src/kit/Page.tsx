import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  lead?: ReactNode;
  /** Shown beside the content on desktops, otherwise below it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Layout of pages about money, without a picture, so that nothing distracts from the form. */
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
