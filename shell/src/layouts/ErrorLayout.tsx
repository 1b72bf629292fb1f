import { href, Link } from '@lapis/router';
import { Main } from '../navigation/Main';
import { Served } from '../pages/Served';
import { TryAgain } from '../pages/TryAgain';
import { Brand } from './Brand';
import styles from './ErrorLayout.module.css';

/**
 * Shown when loading a page's data fails. Links are plain ones: a new document is the surest cure.
 * @param served what the server has sent of the page, which then can be read all the same
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
