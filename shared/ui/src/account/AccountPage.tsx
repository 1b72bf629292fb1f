import type { ReactNode } from 'react';
import styles from './AccountPage.module.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export const AccountPage = ({ title, lead, children }: AccountPageProps) => (
  <div className={styles.page}>
    <header>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
    {children}
  </div>
);
