import type { Gallery } from '@lapis/contract';
import { send } from '@lapis/http';
import { useCallback } from 'react';
import { useLoaded } from '../loading/useLoaded';

/** A gallery, by numeric id or by slug, fetched when the component mounts. `initial` came with the page. */
export function useGallery(gallery: string, initial?: Gallery | null) {
  const load = useCallback(
    async (options: { signal: AbortSignal; quiet: boolean }) =>
      (await send('GET /galleries/:gallery', { params: { gallery }, ...options })).results,
    [gallery],
  );
  return useLoaded(load, initial ?? undefined);
}
