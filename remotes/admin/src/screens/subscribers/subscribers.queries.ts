import type { CallInput, OneSubscriber } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';

type SubscriberSearch = NonNullable<CallInput<'GET /admin/subscribers'>['query']>;

export type SubscriberAction = CallInput<'POST /admin/subscribers/bulk'>['body']['action'];

const perPage = 20;

export const subscribersQuery = (search: Omit<SubscriberSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['subscribers', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/subscribers', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const subscribersTable = (filter: Omit<SubscriberSearch, 'page' | 'per_page'>) =>
  send('GET /admin/subscribers.csv', { query: filter });

/** Returns the ids that were changed. */
export const doToSubscribers = async (ids: number[], action: SubscriberAction) =>
  (await send('POST /admin/subscribers/bulk', { body: { ids, action } })).done;

/** Fetches a subscriber. Not refetched on focus: staff may be editing, and every request is audited. */
export const subscriberQuery = (id: number) =>
  queryOptions({
    queryKey: ['subscribers', 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/subscribers/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type NewSubscriber = CallInput<'POST /admin/subscribers'>['body'];
type SubscriberChanges = CallInput<'PATCH /admin/subscribers/:id'>['body'];

export const addSubscriber = async (body: NewSubscriber) =>
  (await send('POST /admin/subscribers', { body })).results;

export const changeSubscriber = async (id: number, body: SubscriberChanges) =>
  (await send('PATCH /admin/subscribers/:id', { params: { id }, body })).results;

export const eraseSubscriber = (id: number) => send('DELETE /admin/subscribers/:id', { params: { id } });

/** Saves a subscriber's data as a file, for a subject access request. */
export async function downloadSubscriber(id: number) {
  const held = await send('GET /admin/subscribers/:id/export', { params: { id } });
  saveFile({
    name: `subscriber-${id}.json`,
    type: 'application/json',
    content: JSON.stringify(held, null, 2),
  });
}

/** Caches a newer copy of a subscriber and invalidates the lists that show it. */
export function cacheSubscriber(client: QueryClient, subscriber: OneSubscriber) {
  client.setQueryData(subscriberQuery(subscriber.id).queryKey, subscriber);
  void client.invalidateQueries({ queryKey: ['subscribers', 'list'] });
  void client.invalidateQueries({ queryKey: statsKey });
}

export function invalidateSubscribers(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['subscribers'] });
  void client.invalidateQueries({ queryKey: statsKey });
}
