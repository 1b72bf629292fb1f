import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Brand } from './Brand';
import styles from './ErrorLayout.module.css';

/** Shown when loading a page's data fails. Links are plain ones: a new document is the surest cure. */
export function ErrorLayout() {
  return (
    <div className={styles.page}>
      <header>
        <Brand />
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <h1>Error</h1>
        <p>There has been a problem</p>
        <p className={styles.ways}>
          <Button onClick={() => location.reload()}>Try again</Button>
          <Link to={href('home')} reloadDocument>
            Go to the home page
          </Link>
        </p>
      </main>
    </div>
  );
}
