import { send } from '@lapis/http';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ItemSummary } from '../../cms/entries/content-type';
import { nextPage } from '../../kit/picker/next-page';

/** What is known of a gallery where one is chosen. */
export type ChosenGallery = Pick<ItemSummary, 'id' | 'title' | 'state' | 'publish_at' | 'unpublish_at'>;

/** One gallery, for its name and where it stands; also one in the trash. */
export const chosenGalleryQuery = (id: number) =>
  queryOptions({
    queryKey: ['galleries', 'chosen', id],
    queryFn: async ({ signal }): Promise<ChosenGallery> =>
      (await send('GET /admin/galleries/:id', { params: { id }, signal })).results,
  });

/** The galleries as they are offered: by their titles, page after page, without those in the trash. */
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
