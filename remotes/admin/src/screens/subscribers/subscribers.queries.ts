import type { CallInput, OneSubscriber } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
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

/** One of them: not read anew while somebody is changing it, and every look is recorded. */
export const subscriberQuery = (id: number) =>
  queryOptions({
    queryKey: ['subscribers', 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/subscribers/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type NewSubscriber = CallInput<'POST /admin/subscribers'>['body'];
type Changes = CallInput<'PATCH /admin/subscribers/:id'>['body'];

export const addSubscriber = async (body: NewSubscriber) =>
  (await send('POST /admin/subscribers', { body })).results;

export const changeSubscriber = async (id: number, body: Changes) =>
  (await send('PATCH /admin/subscribers/:id', { params: { id }, body })).results;

export const eraseSubscriber = (id: number) => send('DELETE /admin/subscribers/:id', { params: { id } });

/** Saves all that is held of one as a file, to hand out. */
export async function downloadSubscriber(id: number) {
  const held = await send('GET /admin/subscribers/:id/export', { params: { id } });
  saveFile({
    name: `subscriber-${id}.json`,
    type: 'application/json',
    content: JSON.stringify(held, null, 2),
  });
}

/** Keeps the newest copy of one, and forgets the lists that show an older one. */
export function keepSubscriber(client: QueryClient, subscriber: OneSubscriber) {
  client.setQueryData(subscriberQuery(subscriber.id).queryKey, subscriber);
  void client.invalidateQueries({ queryKey: ['subscribers', 'list'] });
  void client.invalidateQueries({ queryKey: statsKey });
}

export function forgetSubscribers(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['subscribers'] });
  void client.invalidateQueries({ queryKey: statsKey });
}
