import { Link } from '@lapis/router';
import { cx } from '@lapis/ui';
import type { ReactNode } from 'react';
import { BackIcon } from '../icons/icons';
import styles from './PageHead.module.css';

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  className?: string;
  children?: ReactNode;
}

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
