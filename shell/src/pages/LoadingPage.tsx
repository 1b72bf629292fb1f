import { href, Link } from '@lapis/router';
import { Button, Loading } from '@lapis/ui';
import styles from './Message.module.css';

export const LoadingPage = () => (
  <>
    <div className={styles.loading}>
      <Loading />
    </div>
    <noscript>
      <div className={styles.message}>
        <h1>This page needs JavaScript</h1>
        <p>It is switched off in your browser. Everything we publish can be read without it.</p>
        <p>
          <Link to={href('home')}>Go to the home page</Link>
        </p>
        <p>If you are signed in, you can sign out here.</p>
        <form method="post" action="/logout">
          <Button type="submit" variant="quiet">
            Sign out
          </Button>
        </form>
      </div>
    </noscript>
  </>
);
