import { Columns, LoadFailure, PageHead } from '@lapis/portal';
import { href, Link, useParams } from '@lapis/router';
import { EmptyState, ButtonLink, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { LiveSection } from './LiveSection';
import styles from './PartPage.module.css';
import { partName, partWords } from './release-words';
import { releasesQuery } from './releases.queries';
import { RolloutSection } from './RolloutSection';
import { TokensPanel } from './tokens/TokensPanel';
import { VersionList } from './versions/VersionList';
import { WordsPanel } from './WordsPanel';

const back = { to: href('admin.releases'), label: 'Releases' };

export function Component() {
  const { app: name = '' } = useParams();
  const { data, error, refetch } = useQuery(releasesQuery);
  const app = data?.find((one) => one.app === name);
  if (!app) {
    return (
      <>
        <PageHead title={partName(name)} back={back} />
        {data ? (
          <EmptyState title="There is no such part of the site">
            <ButtonLink to={back.to}>All parts</ButtonLink>
          </EmptyState>
        ) : error ? (
          <LoadFailure what="The versions" error={error} onRetry={refetch} />
        ) : (
          [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)
        )}
      </>
    );
  }
  return (
    <>
      <PageHead title={partName(name)} lead={partWords(app)} back={back}>
        <Link to={`${href('admin.audit')}?kind=remotes&q=${encodeURIComponent(name)}`}>Activity</Link>
      </PageHead>
      <p className="visually-hidden" role="status">
        {app.rollout
          ? `${app.rollout.percent}% of visitors get ${app.rollout.version}.`
          : app.live
            ? `All visitors get ${app.live}.`
            : 'No version is live.'}
      </p>
      <Columns
        side={
          <>
            <WordsPanel />
            <TokensPanel key={name} app={name} />
          </>
        }
      >
        <div className={styles.sections}>
          <LiveSection app={app} />
          {app.rollout && <RolloutSection app={app} rollout={app.rollout} />}
          <VersionList key={name} app={app} />
        </div>
      </Columns>
    </>
  );
}
