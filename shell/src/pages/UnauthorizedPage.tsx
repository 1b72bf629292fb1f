import { useAuth } from '@lapis/auth';
import { href } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import styles from './Message.module.css';

export function UnauthorizedPage() {
  const { user } = useAuth();
  return (
    <div className={styles.message}>
      <h1>You are not allowed to see this page</h1>
      <p>
        {user
          ? 'You are signed in, but your account does not have the permission that this page needs. If you think it should, ask an administrator of the site.'
          : 'You are not signed in. If you have an account that may see it, sign in and try again.'}
      </p>
      <p className={styles.ways}>
        {!user && <ButtonLink to={href('login')}>Sign in</ButtonLink>}
        <ButtonLink to={href('home')} variant={user ? 'primary' : 'quiet'}>
          Go to the home page
        </ButtonLink>
      </p>
    </div>
  );
}
