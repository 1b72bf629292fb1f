import type { ReactNode, Ref } from 'react';
import styles from './CardPage.module.css';

interface CardPageProps {
  title: string;
  links?: ReactNode;
  linksLabel?: string;
  children: ReactNode;
}

/**
 * Page to sign in, or for what goes with it. The site's code starts at once, because sign-in providers and
 * emailed links need it.
 */
export const CardPage = ({ title, links, linksLabel = 'Other ways in', children }: CardPageProps) => (
  <div className={styles.page} data-lively>
    <h1 className={styles.title}>{title}</h1>
    {children}
    {links && (
      <nav className={styles.links} aria-label={linksLabel}>
        {links}
      </nav>
    )}
  </div>
);

export const OtherWays = ({ children }: { children: ReactNode }) => (
  <div className={styles.links}>{children}</div>
);

export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <p className={styles.small}>{children}</p>
);

/** Message after an action. The caller focuses it through `ref`. */
export const Done = ({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div ref={ref} role="status" tabIndex={-1} className={styles.done}>
    {children}
  </div>
);
