import type { ReleasedApp } from '@lapis/contract';
import { LoadFailure, PageHead } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { PartCard } from './PartCard';
import { formatCount } from './release-words';
import { releasesQuery } from './releases.queries';
import styles from './ReleasesPage.module.css';

export function Component() {
  const { data: apps, error, refetch } = useQuery(releasesQuery);
  return (
    <div className={styles.page}>
      <PageHead
        title="Releases"
        lead="The site is made of parts that are built and released one by one. Each build of a part is a version; the one that visitors get is live."
      >
        <Link to={`${href('admin.audit')}?kind=remotes`}>Activity</Link>
      </PageHead>
      <p className="visually-hidden" role="status">
        {apps && summarizeApps(apps)}
      </p>
      {apps ? (
        <ul className={styles.parts} aria-label="Parts of the site">
          {apps.map((app) => (
            <li key={app.app}>
              <PartCard app={app} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailure what="The parts of the site" error={error} onRetry={refetch} />
      ) : (
        [1, 2, 3, 4].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </div>
  );
}

/** Summarises the parts. Announced whenever it changes, such as after an automatic rollback. */
function summarizeApps(apps: ReleasedApp[]) {
  const tried = apps.filter(({ rollout }) => rollout).length;
  return `${formatCount(apps.length, 'part')}${tried > 0 ? `, ${formatCount(tried, 'version')} being tried` : ''}`;
}
