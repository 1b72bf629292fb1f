import type { Media } from '@lapis/contract';
import { Notice } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateMedia, mediaQuery, retryMedia } from '../media.queries';

export function MakingNotice({ media: { id, state, problem } }: { media: Media }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => retryMedia(id),
    onSuccess(media) {
      client.setQueryData(mediaQuery(id).queryKey, media);
      invalidateMedia(client);
    },
  });
  if (state === 'ready') return null;
  if (state === 'processing') {
    return (
      <Notice role="status">
        <p>This picture is being prepared for visitors. This takes a few seconds.</p>
      </Notice>
    );
  }
  return (
    <Notice
      label="Could not be prepared"
      actions={
        <Button variant="quiet" busy={again.isPending} onClick={() => again.mutate()}>
          Try again
        </Button>
      }
    >
      <p>{problem ?? 'This picture could not be prepared for visitors.'}</p>
    </Notice>
  );
}
