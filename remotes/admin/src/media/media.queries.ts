import type { CallInput, Media, MediaChanges, RefusedMedia } from '@lapis/contract';
import { send } from '@lapis/http';
import { notices, readConflict } from '@lapis/portal';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { statsKey } from '../kit/queries/dashboard.queries';
import { nextPage } from '../kit/picker/next-page';

type MediaSearch = NonNullable<CallInput<'GET /admin/media'>['query']>;

const perPage = 24;

/** Polling interval in milliseconds while image sizes are generated, which takes some seconds. */
const soon = 2000;

/** Polls while image sizes are being generated, until a request fails. */
const processingInterval = (files: Media[] | undefined, isFailing: boolean) =>
  !isFailing && files?.some(({ state }) => state === 'processing') ? soon : false;

export const mediaTagsQuery = queryOptions({
  queryKey: ['media', 'tags'],
  queryFn: async ({ signal }) => (await send('GET /admin/media/tags', { signal, quiet: true })).results,
});

export const mediaListQuery = (search: Omit<MediaSearch, 'per_page'>) =>
  queryOptions({
    queryKey: ['media', 'list', search],
    queryFn: ({ signal }) => send('GET /admin/media', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, status } }) => processingInterval(data?.results, status === 'error'),
  });

export const mediaToPickQuery = (search: Pick<MediaSearch, 'q' | 'kind' | 'tag'>) =>
  infiniteQueryOptions({
    queryKey: ['media', 'pick', search],
    queryFn: ({ signal, pageParam: page }) =>
      send('GET /admin/media', { query: { ...search, page, per_page: perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, status } }) =>
      processingInterval(
        data?.pages.flatMap(({ results }) => results),
        status === 'error',
      ),
  });

/** Fetches a file for its form. Not refetched on focus, because staff may be editing it. */
export const mediaQuery = (id: number) =>
  queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: async ({ signal }) => (await send('GET /admin/media/:id', { params: { id }, signal })).results,
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data, status } }) => processingInterval(data && [data], status === 'error'),
  });

/** Fetches the full picture for staff, even if visitors can't see it. The result never changes. */
export const previewQuery = (id: number, width: number) =>
  queryOptions({
    queryKey: ['media', 'preview', id, width],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/media/:id/preview', { params: { id }, query: { width }, signal })).results,
    staleTime: Infinity,
  });

/** Saves a file. Returns the saved copy or, if a colleague saved first, the server's copy. */
export async function saveMedia(id: number, body: MediaChanges) {
  try {
    // Failures are shown beside the fields.
    const { results } = await send('PATCH /admin/media/:id', { params: { id }, body, quiet: true });
    return { media: results };
  } catch (error) {
    const serverVersion = readConflict<Media>(error);
    if (!serverVersion) throw error;
    return { serverVersion };
  }
}

export const retryMedia = async (id: number) =>
  (await send('POST /admin/media/:id/retry', { params: { id } })).results;

/** Message about what is deleted along with a file. */
export const alsoDeleted = 'Descriptions, captions and records of consent go too.';

type DiscardAction = CallInput<'POST /admin/media/trash'>['body']['action'];

const discarded: Record<DiscardAction, string> = {
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted for good',
};

/** Maximum number of refused files to name in a message. */
const MOST_NAMED = 3;

/** Explains why files were left unchanged; empty if there are none. */
export function leftInWords(refused: RefusedMedia[], done: string) {
  if (refused.length === 0) return '';
  const named = refused.slice(0, MOST_NAMED).map(({ name, reason }) => `${name || 'A file'}: ${reason}`);
  return `${refused.length} not ${done}: ${named.join(' ')}${refused.length > MOST_NAMED ? ' …' : ''}`;
}

/**
 * Moves files to the trash, restores or deletes them, and shows the result. Returns the ids of the changed
 * files.
 */
export async function discardMedia(
  client: QueryClient,
  files: Pick<Media, 'id' | 'name'>[],
  action: DiscardAction,
) {
  const body = { ids: files.map(({ id }) => id), action };
  const { done, refused } = (await send('POST /admin/media/trash', { body })).results;
  invalidateMedia(client);
  const moved = files.filter(({ id }) => done.includes(id));
  const what = moved.length === 1 ? `“${moved[0]?.name}”` : `${moved.length} files`;
  const said = moved.length > 0 ? `${what} ${discarded[action]}.` : '';
  const undo =
    action === 'trash' && moved.length > 0 ? () => discardMedia(client, moved, 'restore') : undefined;
  notices.say(`${said} ${leftInWords(refused, discarded[action])}`.trim(), undo);
  return done;
}

/** Invalidates the lists of files, but not the copies in open forms. */
export function invalidateMedia(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['media', 'list'] });
  void client.invalidateQueries({ queryKey: ['media', 'pick'] });
  void client.invalidateQueries({ queryKey: statsKey });
}
