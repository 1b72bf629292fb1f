import { href, Link } from '@lapis/router';
import { Loading } from '@lapis/ui';
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
      </div>
    </noscript>
  </>
);
