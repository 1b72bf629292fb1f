import { send } from '@lapis/http';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ItemSummary } from '../../cms/entries/content-type';
import { nextPage } from '../../kit/picker/next-page';

export type ChosenGallery = Pick<ItemSummary, 'id' | 'title' | 'state' | 'publish_at' | 'unpublish_at'>;

/** Fetches a gallery's title and state, even if it is in the trash. */
export const chosenGalleryQuery = (id: number) =>
  queryOptions({
    queryKey: ['galleries', 'chosen', id],
    queryFn: async ({ signal }): Promise<ChosenGallery> =>
      (await send('GET /admin/galleries/:id', { params: { id }, signal })).results,
  });

export const galleriesToPickQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['galleries', 'pick', q],
    queryFn: ({ signal, pageParam: page }) =>
      send('GET /admin/galleries', {
        query: { q: q || undefined, sort: 'title', page, per_page: 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
