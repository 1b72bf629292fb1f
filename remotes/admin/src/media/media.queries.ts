import type { CallInput, Media, MediaChanges, MediaUse } from '@lapis/contract';
import { send } from '@lapis/http';
import { resultsOf409 } from '@lapis/portal';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { statsKey } from '../kit/queries/dashboard.queries';
import { nextPage } from '../kit/picker/next-page';

type Search = NonNullable<CallInput<'GET /admin/media'>['query']>;

const perPage = 24;

/** In milliseconds: a picture is made within seconds. */
const soon = 2000;

/** Asks again while something is being made, and no longer once asking went wrong. */
const whileMaking = (files: Media[] | undefined, isFailing: boolean) =>
  !isFailing && files?.some(({ state }) => state === 'processing') ? soon : false;

/** All tags of files, the most used first. */
export const mediaTagsQuery = queryOptions({
  queryKey: ['media', 'tags'],
  queryFn: async ({ signal }) => (await send('GET /admin/media/tags', { signal, quiet: true })).results,
});

/** One page of the library; the page before stays in sight until it has come. */
export const mediaListQuery = (search: Omit<Search, 'per_page'>) =>
  queryOptions({
    queryKey: ['media', 'list', search],
    queryFn: ({ signal }) => send('GET /admin/media', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, status } }) => whileMaking(data?.results, status === 'error'),
  });

/** The library as pickers show it: the newest first, page after page. */
export const mediaToPickQuery = (search: Pick<Search, 'q' | 'kind' | 'tag'>) =>
  infiniteQueryOptions({
    queryKey: ['media', 'pick', search],
    queryFn: ({ signal, pageParam: page }) =>
      send('GET /admin/media', { query: { ...search, page, per_page: perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, status } }) =>
      whileMaking(
        data?.pages.flatMap(({ results }) => results),
        status === 'error',
      ),
  });

/** One file, for its form: fetched anew for every visit, but not while somebody is writing. */
export const mediaQuery = (id: number) =>
  queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: async ({ signal }) => (await send('GET /admin/media/:id', { params: { id }, signal })).results,
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data, status } }) => whileMaking(data && [data], status === 'error'),
  });

/** The whole picture for administrators alone, also where visitors may not see it; it never changes. */
export const previewQuery = (id: number, width: number) =>
  queryOptions({
    queryKey: ['media', 'preview', id, width],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/media/:id/preview', { params: { id }, query: { width }, signal })).results,
    staleTime: Infinity,
  });

/** Saves what was changed: either the copy that is kept now, or the one of somebody who was quicker. */
export async function saveMedia(id: number, body: MediaChanges) {
  try {
    // What went wrong is told beside the fields.
    const { results } = await send('PATCH /admin/media/:id', { params: { id }, body, quiet: true });
    return { media: results };
  } catch (error) {
    const serverVersion = resultsOf409<Media>(error);
    if (!serverVersion) throw error;
    return { serverVersion };
  }
}

/** Has a picture made anew that could not be made. */
export const retryMedia = async (id: number) =>
  (await send('POST /admin/media/:id/retry', { params: { id } })).results;

/** Deletes a file for good; answers the places that use it, where it was therefore left. */
export async function deleteMedia(id: number): Promise<MediaUse[]> {
  try {
    await send('DELETE /admin/media/:id', { params: { id } });
    return [];
  } catch (error) {
    const uses = resultsOf409<MediaUse[]>(error);
    if (!uses) throw error;
    return uses;
  }
}

/** Forgets the lists that were fetched, but no form's copy. */
export function forgetMedia(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['media', 'list'] });
  void client.invalidateQueries({ queryKey: ['media', 'pick'] });
  void client.invalidateQueries({ queryKey: statsKey });
}
