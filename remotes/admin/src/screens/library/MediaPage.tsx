import { ItemPending } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { mediaQuery } from '../../media/media.queries';
import { MediaForm } from './MediaForm';

export function Component() {
  const id = Number(useParams()['id']);
  return <Known key={id} id={id} />;
}

const head = { title: 'Edit file', back: { to: href('admin.media'), label: 'Pictures & files' } };

function Known({ id }: { id: number }) {
  const { data: media, error, refetch, isFetching, isFetchedAfterMount } = useQuery(mediaQuery(id));
  // Waits for a fresh copy: a cached one could be outdated and cause a conflict when saved.
  if (media && (isFetchedAfterMount || !isFetching)) return <MediaForm media={media} />;
  return (
    <ItemPending {...head} one="file" all="All files" error={media ? null : error} onRetry={refetch}>
      <Skeleton shape="picture" />
    </ItemPending>
  );
}
