import type { Media } from '@lapis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { invalidateMedia } from '../media.queries';
import { createUploadQueue } from './upload-queue';

/** Creates an upload queue for the lifetime of the component. Later values of `onAdded` are ignored. */
export function useUploading(onAdded: (media: Media, upload: number) => void = () => {}) {
  const client = useQueryClient();
  const [queue] = useState(() =>
    createUploadQueue((media, upload) => {
      invalidateMedia(client);
      onAdded(media, upload);
    }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, () => queue.uploads);

  useEffect(() => queue.stop, [queue]);

  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  return { queue, uploads, isBusy };
}
