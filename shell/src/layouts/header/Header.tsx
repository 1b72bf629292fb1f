import { announcedMenu } from '@lapis/router';
import { cx, useSite } from '@lapis/ui';
import { Brand } from './Brand';
import styles from './Header.module.css';
import { GiveLink } from './GiveLink';
import { MenuLink } from './MenuLink';
import { useHeaderMenu } from './menus';
import { PhoneLink } from './PhoneLink';
import { SearchLink } from './SearchLink';
import { SubMenu } from './SubMenu';
import { UserMenu } from '../portal/UserMenu';

export function Header() {
  const site = useSite();
  const entries = useHeaderMenu();
  const legal = new Set(announcedMenu('legal').map(({ to }) => to));
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Brand />
        <p className={styles.tagline}>{site.tagline}</p>
        <PhoneLink className={styles.phone} />
        <GiveLink />
        <SearchLink className={cx(styles.phone, styles.search)}>Search</SearchLink>
      </div>
      <nav className={styles.nav} aria-label="Main" lang="en-GB">
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.label + entry.to}>
              {entry.items.length > 0 || !entry.to ? (
                <SubMenu entry={entry} />
              ) : (
                <MenuLink className={cx(styles.link, legal.has(entry.to) && styles.legal)} to={entry.to}>
                  {entry.label}
                </MenuLink>
              )}
            </li>
          ))}
        </ul>
        <UserMenu />
      </nav>
    </header>
  );
}
