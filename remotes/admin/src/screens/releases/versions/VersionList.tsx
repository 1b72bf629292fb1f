import type { ReleasedApp } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { useState } from 'react';
import { waitingOf } from '../release-words';
import styles from './VersionList.module.css';
import { VersionRow } from './VersionRow';

/** Shown at first, and more with each press. */
const SOME = 10;

/** The versions of a part, the newest first. What waits to be released is open. */
export function VersionList({ app }: { app: ReleasedApp }) {
  const [shown, setShown] = useState(SOME);
  const waiting = waitingOf(app);
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className={styles.heading}>
        Versions
      </h2>
      <ol className={styles.versions} aria-labelledby="versions">
        {app.versions.slice(0, shown).map((version, place) => (
          <VersionRow
            key={version.version}
            app={app}
            version={version}
            isOpenAtFirst={version === waiting}
            // The button that was pressed may go with the last of them, and the focus must not go with it.
            isFocused={place === shown - SOME && place > 0}
          />
        ))}
      </ol>
      {app.versions.length > shown && (
        <p className={styles.more}>
          <Button variant="quiet" onClick={() => setShown(shown + SOME)}>
            Show older
          </Button>
        </p>
      )}
    </section>
  );
}
