import { href, Link } from '@lapis/router';
import { useSite } from '@lapis/ui';
import styles from './Brand.module.css';
import { Logo } from './Logo';

export function Brand() {
  const { app_name, logo, logo_has_name, drawings } = useSite();
  return (
    <Link className={styles.brand} to={href('home')}>
      {logo ? (
        <img
          className={styles.logo}
          src={logo.url}
          alt={logo_has_name ? app_name : ''}
          width={logo.width}
          height={logo.height}
        />
      ) : (
        drawings && <Logo />
      )}
      {!(logo && logo_has_name) && <span>{app_name}</span>}
    </Link>
  );
}
