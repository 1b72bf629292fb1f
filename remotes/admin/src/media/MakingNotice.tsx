import type { Media } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import notice from '../kit/saving/Notice.module.css';
import { forgetMedia, mediaQuery, retryMedia } from './media.queries';

/** Says that a picture is being made for visitors, or why it could not be. */
export function MakingNotice({ media: { id, state, problem } }: { media: Media }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => retryMedia(id),
    onSuccess(media) {
      client.setQueryData(mediaQuery(id).queryKey, media);
      forgetMedia(client);
    },
  });
  if (state === 'ready') return null;
  if (state === 'processing') {
    return (
      <p className={notice.notice} role="status">
        This picture is being prepared for visitors. This takes a few seconds.
      </p>
    );
  }
  return (
    <section className={notice.notice} aria-label="Could not be prepared">
      <p>{problem ?? 'This picture could not be prepared for visitors.'}</p>
      <div className={notice.actions}>
        <Button variant="quiet" busy={again.isPending} onClick={() => again.mutate()}>
          Try again
        </Button>
      </div>
    </section>
  );
}
