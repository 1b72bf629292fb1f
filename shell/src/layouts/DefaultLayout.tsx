import { useLocation } from '@lapis/router';
import { useState, type ReactNode } from 'react';
import { Main } from '../navigation/Main';
import styles from './DefaultLayout.module.css';
import { Footer } from './footer/Footer';
import { Header } from './header/Header';
import { MobileHeader } from './header/MobileHeader';
import { SkipLink } from './SkipLink';

export function DefaultLayout({ children }: { children?: ReactNode }) {
  const { key } = useLocation();
  // Tied to the history entry in which the menu was opened, so that any navigation closes it.
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
