import { NavLink } from '@lapis/router';
import { useSite } from '@lapis/ui';
import { menuItems } from '../federation/remotes';
import { Brand } from './Brand';
import styles from './Header.module.css';
import { PhoneLink } from './PhoneLink';
import { SearchLink } from './SearchLink';
import { UserMenu } from './UserMenu';

/** The desktop header: logo, tagline and phone number; under a hairline the navigation. */
export function Header() {
  const site = useSite();
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Brand />
        <p className={styles.tagline}>{site.tagline}</p>
        <PhoneLink className={styles.phone} />
        <SearchLink className={styles.search} />
      </div>
      <nav className={styles.nav} aria-label="Main" lang="en-GB">
        <ul className={styles.list}>
          {menuItems('pages', 'legal', 'account').map(({ label, to }) => (
            <li key={to}>
              <NavLink className={styles.link} to={to} end={to === '/'}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <UserMenu />
      </nav>
    </header>
  );
}
