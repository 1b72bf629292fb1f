import { Link } from '@lapis/router';
import { cx } from '@lapis/ui';
import type { ReactNode } from 'react';
import { BackIcon } from '../icons/icons';
import styles from './PageHead.module.css';

interface PageHeadProps {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** Where the page belongs. */
  back?: { to: string; label: string };
  className?: string;
  /** What can be done here. */
  children?: ReactNode;
}

/** The top of a portal page: where one is, and its main action at the right. */
export const PageHead = ({ title, lead, back, className, children }: PageHeadProps) => (
  <header className={cx(styles.head, className)}>
    <div className={styles.names}>
      {back && (
        <Link className={styles.back} to={back.to}>
          <BackIcon />
          {back.label}
        </Link>
      )}
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {children}
  </header>
);
