import type { ReactNode } from 'react';
import styles from './AccountPage.module.css';

interface AccountPageProps {
  title: string;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One page of the account: its title, and its parts below each other. */
export const AccountPage = ({ title, lead, children }: AccountPageProps) => (
  <div className={styles.page}>
    <header>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
    {children}
  </div>
);
