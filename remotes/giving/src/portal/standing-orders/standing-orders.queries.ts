import type { CallInput, StandingOrder } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type OrderSearch = NonNullable<CallInput<'GET /admin/giving/standing-orders'>['query']>;
export type NewStandingOrder = CallInput<'POST /admin/giving/standing-orders'>['body'];
export type StandingOrderChanges = CallInput<'PATCH /admin/giving/standing-orders/:id'>['body'];

const perPage = 50;

/** Keeps the previous page visible until the next one has loaded. */
export const standingOrdersQuery = (search: Omit<OrderSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'standing orders', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/standing-orders', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Not refetched automatically, because every fetch is audited. */
export const standingOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ['giving', 'standing orders', 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/standing-orders/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const recordStandingOrder = (body: NewStandingOrder) =>
  send('POST /admin/giving/standing-orders', { body });

export const changeStandingOrder = (id: number, body: StandingOrderChanges) =>
  send('PATCH /admin/giving/standing-orders/:id', { params: { id }, body });

export const skipMonth = async (id: number, month: string, is_skipped: boolean) =>
  (await send('POST /admin/giving/standing-orders/:id/skip', { params: { id }, body: { month, is_skipped } }))
    .results;

export const endStandingOrder = async (id: number) =>
  (await send('POST /admin/giving/standing-orders/:id/end', { params: { id } })).results;

export const resumeStandingOrder = (id: number) =>
  send('POST /admin/giving/standing-orders/:id/resume', { params: { id } });

/** Caches the newest version and invalidates all other data that depends on it. */
export function keepStandingOrder(client: QueryClient, order: StandingOrder) {
  client.setQueryData(standingOrderQuery(order.id).queryKey, order);
  void client.invalidateQueries({
    queryKey: ['giving'],
    predicate: ({ queryKey: [, what, part, of] }) =>
      !(what === 'standing orders' && part === 'one' && of === order.id),
  });
}
