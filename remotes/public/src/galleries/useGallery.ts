import type { Gallery } from '@lapis/contract';
import { send } from '@lapis/http';
import { useCallback } from 'react';
import { useLoaded } from '../loading/useLoaded';

export function useGallery(gallery: string, initial?: Gallery | null) {
  const load = useCallback(
    async (options: { signal: AbortSignal; quiet: boolean }) =>
      (await send('GET /galleries/:gallery', { params: { gallery }, ...options })).results,
    [gallery],
  );
  return useLoaded(load, initial ?? undefined);
}
