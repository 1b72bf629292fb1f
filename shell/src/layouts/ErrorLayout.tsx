import { href, Link } from '@lapis/router';
import { Main } from '../navigation/Main';
import { Served } from '../pages/Served';
import { TryAgain } from '../pages/TryAgain';
import { Brand } from './header/Brand';
import styles from './ErrorLayout.module.css';

/**
 * Page shown if a page's data fails to load. Its links are plain ones, because loading a new document is the
 * surest remedy.
 * @param served server-rendered content, which stays readable
 */
export function ErrorLayout({ served = [] }: { served?: Node[] }) {
  return (
    <div className={styles.page}>
      <header>
        <Brand />
      </header>
      <Main className={served.length ? undefined : styles.content}>
        {served.length ? (
          <Served nodes={served} />
        ) : (
          <>
            <h1>Error</h1>
            <p>There has been a problem</p>
            <p className={styles.ways}>
              <TryAgain />
              <Link to={href('home')} reloadDocument>
                Go to the home page
              </Link>
            </p>
          </>
        )}
      </Main>
    </div>
  );
}
