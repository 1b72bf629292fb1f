import type { CallInput, Redirect } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';

type RedirectSearch = NonNullable<CallInput<'GET /admin/redirects'>['query']>;
type RedirectInput = CallInput<'POST /admin/redirects'>['body'];

const perPage = 20;

export const redirectsQuery = (search: Omit<RedirectSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['redirects', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/redirects', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches a redirect. Not refetched on focus, because staff may be editing it. */
export const redirectQuery = (id: number) =>
  queryOptions({
    queryKey: ['redirects', 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/redirects/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const redirectsTable = (filter: Omit<RedirectSearch, 'page' | 'per_page'>) =>
  send('GET /admin/redirects.csv', { query: filter });

export const addRedirect = async (body: RedirectInput) =>
  (await send('POST /admin/redirects', { body })).results;

export const changeRedirect = async (id: number, body: Partial<RedirectInput>) =>
  (await send('PATCH /admin/redirects/:id', { params: { id }, body })).results;

/** Returns the ids that were deleted. */
export const deleteRedirects = async (ids: number[]) =>
  (await send('POST /admin/redirects/bulk', { body: { ids, action: 'delete' } })).done;

export const tryAddress = async (address: string) =>
  (await send('GET /admin/redirects/try', { query: { address } })).results;

export const importRedirects = async (csv: string) =>
  (await send('POST /admin/redirects/import', { body: { csv } })).results;

export function cacheRedirect(client: QueryClient, redirect: Redirect) {
  client.setQueryData(redirectQuery(redirect.id).queryKey, redirect);
  invalidateRedirects(client);
}

export function invalidateRedirects(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['redirects', 'list'] });
  void client.invalidateQueries({ queryKey: statsKey });
}
