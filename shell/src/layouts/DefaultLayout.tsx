import { useLocation } from '@lapis/router';
import { useState, type ReactNode } from 'react';
import { Main } from '../navigation/Main';
import styles from './DefaultLayout.module.css';
import { Footer } from './Footer';
import { Header } from './Header';
import { MobileHeader } from './MobileHeader';
import { SkipLink } from './SkipLink';

/** Header, content and footer; on a phone the menu lies over all but the header. */
export function DefaultLayout({ children }: { children?: ReactNode }) {
  const { key } = useLocation();
  // Open on the page where it was opened: going anywhere, also back, closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const menuOpen = openAt === key;
  return (
    <>
      <SkipLink />
      <Header />
      <MobileHeader open={menuOpen} onToggle={(open) => setOpenAt(open ? key : null)} />
      <div className={styles.page} inert={menuOpen}>
        <Main className={styles.content}>{children}</Main>
        <Footer />
      </div>
    </>
  );
}
