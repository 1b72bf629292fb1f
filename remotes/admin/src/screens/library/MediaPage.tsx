import { ItemPending } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
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
  // An old copy from an earlier visit would only lead to a conflict.
  if (media && (isFetchedAfterMount || !isFetching)) return <MediaForm media={media} />;
  return (
    <ItemPending {...head} one="file" all="All files" error={media ? null : error} onRetry={refetch}>
      <Skeleton shape="picture" />
    </ItemPending>
  );
}
