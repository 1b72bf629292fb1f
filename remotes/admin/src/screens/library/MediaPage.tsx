import { href, useParams } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { ItemFailure } from '../../kit/load-failure/ItemFailure';
import { PageHead } from '../../kit/page-head/PageHead';
import { mediaQuery } from '../../media/media.queries';
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
        <ItemFailure
          one="file"
          list={{ to: head.back.to, label: 'All files' }}
          error={error}
          onRetry={refetch}
        />
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
