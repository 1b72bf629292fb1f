import { href, Link } from '@lapis/router';
import { useSite } from '../site';
import styles from './Brand.module.css';
import { Logo } from './Logo';

/** Logo and name, leading home. */
export function Brand() {
  const { app_name } = useSite();
  return (
    <Link className={styles.brand} to={href('home')}>
      <Logo />
      <span>{app_name}</span>
    </Link>
  );
}
