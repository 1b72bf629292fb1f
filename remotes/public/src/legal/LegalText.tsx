import { Link, useLocation } from '@lapis/router';
import { useEffect, useMemo } from 'react';
import { Markup } from '../widgets/Markup';
import { withContents } from './contents';
import styles from './LegalPage.module.css';

/** Decodes a hash; returns an invalid one, such as '100%', unchanged. */
function decoded(hash: string) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

export function LegalText({ html }: { html: string }) {
  const text = useMemo(() => withContents(html), [html]);
  const { hash, key } = useLocation();

  // The text loads after the page, so the browser couldn't scroll to the hash.
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
