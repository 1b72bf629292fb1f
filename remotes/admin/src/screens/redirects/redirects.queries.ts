import type { CallInput, Redirect } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';

type Search = NonNullable<CallInput<'GET /admin/redirects'>['query']>;
type Fields = CallInput<'POST /admin/redirects'>['body'];

const perPage = 20;

/** One page of the list; the page before stays in sight until it has come. */
export const redirectsQuery = (search: Omit<Search, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['redirects', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/redirects', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** One of them: fetched anew for every visit, but not while somebody is changing it. */
export const redirectQuery = (id: number) =>
  queryOptions({
    queryKey: ['redirects', 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/redirects/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** All that match, as a table for spreadsheets. */
export const redirectsTable = (filter: Omit<Search, 'page' | 'per_page'>) =>
  send('GET /admin/redirects.csv', { query: filter });

export const addRedirect = async (body: Fields) => (await send('POST /admin/redirects', { body })).results;

export const changeRedirect = async (id: number, body: Partial<Fields>) =>
  (await send('PATCH /admin/redirects/:id', { params: { id }, body })).results;

/** Answers the ids of those that were there. */
export const deleteRedirects = async (ids: number[]) =>
  (await send('POST /admin/redirects/bulk', { body: { ids, action: 'delete' } })).done;

export const tryAddress = async (address: string) =>
  (await send('GET /admin/redirects/try', { query: { address } })).results;

export const importRedirects = async (csv: string) =>
  (await send('POST /admin/redirects/import', { body: { csv } })).results;

/** Keeps the newest copy of one, and forgets the lists that show an older one. */
export function keepRedirect(client: QueryClient, redirect: Redirect) {
  client.setQueryData(redirectQuery(redirect.id).queryKey, redirect);
  forgetRedirects(client);
}

export function forgetRedirects(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['redirects', 'list'] });
  void client.invalidateQueries({ queryKey: statsKey });
}
