import type { ReleasedApp } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { useState } from 'react';
import { waitingVersion } from '../release-words';
import styles from './VersionList.module.css';
import { VersionRow } from './VersionRow';

/** Number of versions shown at first, and added each time 'Show older' is pressed. */
const SOME = 10;

/** Lists a part's versions, newest first. The version waiting to be released is expanded. */
export function VersionList({ app }: { app: ReleasedApp }) {
  const [shown, setShown] = useState(SOME);
  const waiting = waitingVersion(app);
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
            // Focuses the first of the added versions, because 'Show older' disappears once all are shown.
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
