import type { ReleasedApp } from '@lapis/contract';
import { LockIcon, Mark, WarningIcon } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import styles from './PartCard.module.css';
import { Health } from './Health';
import { liveVersion, partName, partWords, waitingVersion } from './release-words';
import { ShareBar } from './ShareBar';

export function PartCard({ app }: { app: ReleasedApp }) {
  const { live, live_since, locked, rollout } = app;
  const version = liveVersion(app);
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <Link className={styles.link} to={href('admin.releases.part', { app: app.app })}>
            {partName(app.app)}
          </Link>
        </h2>
        {locked && (
          <p className={styles.locked}>
            <LockIcon />
            Locked
          </p>
        )}
      </header>
      <p className={styles.what}>{partWords(app)}</p>
      {live === null ? (
        <p>Nothing is live yet.</p>
      ) : (
        <p className={styles.live}>
          <Mark tone="good" isFilled>
            Live
          </Mark>
          <b className={styles.version}>{live}</b>
        </p>
      )}
      <p className={styles.how}>
        {live_since && (
          <>
            Went live <Ago time={live_since} />.{' '}
          </>
        )}
        {version && (
          <>
            Last 24 hours: <Health health={version.health} />.
          </>
        )}
      </p>
      {rollout && (
        <div className={styles.news}>
          <p>
            {rollout.percent}% of visitors get <b className={styles.version}>{rollout.version}</b> to try it
          </p>
          <ShareBar percent={rollout.percent} />
        </div>
      )}
      <Waiting app={app} />
    </article>
  );
}

function Waiting({ app }: { app: ReleasedApp }) {
  const waiting = waitingVersion(app);
  if (waiting) {
    return (
      <p className={styles.news}>
        There is a newer version, built <Ago time={waiting.built_at} />
      </p>
    );
  }
  const [newest] = app.versions;
  return (
    newest?.state === 'bad' && (
      <p className={styles.news} data-bad>
        <WarningIcon />
        The newest version was marked as bad: {newest.bad}
      </p>
    )
  );
}
