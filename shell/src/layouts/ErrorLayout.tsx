import { href, Link } from '@lapis/router';
import { Main } from '../navigation/Main';
import { TryAgain } from '../pages/TryAgain';
import { Brand } from './Brand';
import styles from './ErrorLayout.module.css';

/** Shown when loading a page's data fails. Links are plain ones: a new document is the surest cure. */
export function ErrorLayout() {
  return (
    <div className={styles.page}>
      <header>
        <Brand />
      </header>
      <Main className={styles.content}>
        <h1>Error</h1>
        <p>There has been a problem</p>
        <p className={styles.ways}>
          <TryAgain />
          <Link to={href('home')} reloadDocument>
            Go to the home page
          </Link>
        </p>
      </Main>
    </div>
  );
}
