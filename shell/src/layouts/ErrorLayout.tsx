import { href, Link } from '@lapis/router';
import { Main } from '../navigation/Main';
import { Served } from '../pages/Served';
import { TryAgain } from '../pages/TryAgain';
import { useReloadOnceOnline } from '../pages/useReloadOnceOnline';
import { Brand } from './header/Brand';
import styles from './ErrorLayout.module.css';

/**
 * Page shown if a page's data fails to load. Its links are plain ones, because loading a new document is the
 * surest remedy.
 * @param served server-rendered content, which stays readable
 * @param isOffline true if the page opens by itself once there is a connection
 */
export function ErrorLayout({ served = [], isOffline = false }: { served?: Node[]; isOffline?: boolean }) {
  useReloadOnceOnline(isOffline && served.length === 0);
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
            {isOffline && <p>You are offline. This page will open as soon as you are connected again.</p>}
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
