import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';

type Search = NonNullable<CallInput<'GET /admin/subscribers'>['query']>;

export type SubscriberAction = CallInput<'POST /admin/subscribers/bulk'>['body']['action'];

const perPage = 20;

/** One page of the list; the page before stays in sight until it has come. */
export const subscribersQuery = (search: Omit<Search, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['subscribers', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/subscribers', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** All that match, as a table for spreadsheets. */
export const subscribersTable = (filter: Omit<Search, 'page' | 'per_page'>) =>
  send('GET /admin/subscribers.csv', { query: filter });

/** Answers the ids of those to whom it was done. */
export const doToSubscribers = async (ids: number[], action: SubscriberAction) =>
  (await send('POST /admin/subscribers/bulk', { body: { ids, action } })).done;

export function forgetSubscribers(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['subscribers'] });
  void client.invalidateQueries({ queryKey: statsKey });
}
