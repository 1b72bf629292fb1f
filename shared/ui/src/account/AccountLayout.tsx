import { announcedMenu, Link, NavLink, Outlet, pathOf, type PageName } from '@lapis/router';
import styles from './AccountLayout.module.css';
import { useLastUser, UserContext } from './user';

/** Of a page that is perhaps another remote's, whose names aren't known everywhere. */
const to = (name: string) => pathOf(name as PageName);

/**
 * Around every page of one's own account, of whichever remote: the way to the others, which say so in their menu part
 * `ownPages`, and beside it the page. It is the component of a route.
 */
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
      {/* Nothing that one person typed is left for the next. */}
      <UserContext key={user.id} value={user}>
        <Outlet />
      </UserContext>
    </div>
  );
}
