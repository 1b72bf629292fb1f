import { Link, useLocation } from '@lapis/router';
import { useEffect, useMemo } from 'react';
import { Markup } from '../widgets/Markup';
import { withContents } from './contents';
import styles from './LegalPage.module.css';

/** What a hash names; one that no browser would write, such as '100%', is taken as it is. */
function decoded(hash: string) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** A long text with the list of its sections beside it. */
export function LegalText({ html }: { html: string }) {
  const text = useMemo(() => withContents(html), [html]);
  const { hash, key } = useLocation();

  // The text comes after the page, so that the browser finds no such place when an address with a hash is opened.
  useEffect(() => {
    if (hash) document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
  }, [hash, key]);

  return (
    <div className={styles.text}>
      {text.contents.length > 1 && (
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents" className={styles.heading}>
            Contents
          </h2>
          <ol className={styles.list}>
            {text.contents.map(({ id, text: title }) => (
              <li key={id}>
                <Link
                  className={styles.link}
                  to={{ hash: id }}
                  aria-current={hash === `#${id}` ? 'location' : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <Markup html={text.html} />
    </div>
  );
}
