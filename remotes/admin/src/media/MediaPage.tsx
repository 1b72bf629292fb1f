import { statusOf } from '@lapis/http';
import { href, useParams } from '@lapis/router';
import { ButtonLink, EmptyState, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../load-failure/LoadFailure';
import { PageHead } from '../page-head/PageHead';
import { mediaQuery } from './media.queries';
import { MediaForm } from './MediaForm';

/** One picture or document with all that can be said of it. */
export function Component() {
  const id = Number(useParams()['id']);
  return <Known key={id} id={id} />;
}

const head = { title: 'Edit file', back: { to: href('admin.media'), label: 'Pictures & files' } };

function Known({ id }: { id: number }) {
  const { data: media, error, refetch, isFetching, isFetchedAfterMount } = useQuery(mediaQuery(id));
  if (error && !media) {
    return (
      <>
        <PageHead {...head} />
        {[404, 422].includes(statusOf(error) ?? 0) ? (
          <EmptyState title="There is no such file">
            <p>It may have been deleted, or its address was mistyped.</p>
            <ButtonLink to={head.back.to}>All files</ButtonLink>
          </EmptyState>
        ) : (
          <LoadFailure what="The file" error={error} onRetry={refetch} />
        )}
      </>
    );
  }
  // An old copy from an earlier visit would only lead to a conflict.
  if (!media || (isFetching && !isFetchedAfterMount)) {
    return (
      <div aria-busy="true">
        <PageHead {...head} />
        <Skeleton shape="picture" />
      </div>
    );
  }
  return <MediaForm media={media} />;
}
