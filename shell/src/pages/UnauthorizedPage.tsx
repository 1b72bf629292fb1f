import { href } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import styles from './Message.module.css';

export function UnauthorizedPage() {
  return (
    <div className={styles.message}>
      <h1>You are not allowed to see this page</h1>
      <p>
        You are signed in, but your account does not have the permission that this page needs. If you think it
        should, ask an administrator of the site.
      </p>
      <p className={styles.ways}>
        <ButtonLink to={href('home')}>Go to the home page</ButtonLink>
      </p>
    </div>
  );
}
