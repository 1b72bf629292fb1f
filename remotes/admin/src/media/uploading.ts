import type { Media } from '@lapis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { forgetMedia } from './media.queries';
import { uploadQueue } from './upload-queue';

/** Files on their way to the library, for as long as the component stands. `onAdded` stays that of the first time. */
export function useUploading(onAdded: (media: Media, upload: number) => void = () => {}) {
  const client = useQueryClient();
  const [queue] = useState(() =>
    uploadQueue((media, upload) => {
      forgetMedia(client);
      onAdded(media, upload);
    }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, () => queue.uploads);

  useEffect(() => queue.stop, [queue]);

  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  return { queue, uploads, isBusy };
}
