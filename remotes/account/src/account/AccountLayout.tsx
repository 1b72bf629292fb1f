import { href, Link, NavLink, Outlet } from '@lapis/router';
import styles from './AccountLayout.module.css';
import { useLastUser, UserContext } from './user';

const menu = [
  { label: 'Overview', to: href('account') },
  { label: 'Profile', to: href('account.profile') },
  { label: 'Password', to: href('account.password') },
  { label: 'Two-factor sign-in', to: href('account.twoFactor') },
  { label: 'Devices', to: href('account.sessions') },
  { label: 'Your data', to: href('account.data') },
];

/** Every page of one's own account: the way to the others, and beside it the page. */
export function Component() {
  const user = useLastUser();
  if (!user) {
    return (
      <p className={styles.layout}>
        <span>
          You are not signed in. <Link to={href('login')}>Sign in</Link> to see your account.
        </span>
      </p>
    );
  }
  return (
    <div className={styles.layout}>
      <nav aria-label="Your account">
        <ul className={styles.menu}>
          {menu.map(({ label, to }) => (
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
