import { announcedMenu, Link, NavLink, Outlet, requirePath, type PageName } from '@lapis/router';
import styles from './AccountLayout.module.css';
import { useLastUser, UserContext } from './user';

/** Returns the path of a page, which may belong to another remote. */
const to = (name: string) => requirePath(name as PageName);

/** Wraps all account pages with the navigation of the menu part `ownPages`. */
export function AccountLayout() {
  const user = useLastUser();
  if (!user) {
    return (
      <p className={styles.layout}>
        <span>
          You are not signed in. <Link to={to('login')}>Sign in</Link> to see your account.
        </span>
      </p>
    );
  }
  return (
    <div className={styles.layout}>
      <nav aria-label="Your account">
        <ul className={styles.menu}>
          {[{ label: 'Overview', to: to('account') }, ...announcedMenu('ownPages')].map(({ label, to }) => (
            <li key={to}>
              <NavLink className={styles.link} to={to} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* Keyed by user, so that no input is left for the next user. */}
      <UserContext key={user.id} value={user}>
        <Outlet />
      </UserContext>
    </div>
  );
}
