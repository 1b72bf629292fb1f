import type { CallInput, SupporterWhole } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type Search = NonNullable<CallInput<'GET /admin/giving/supporters'>['query']>;
export type NewSupporter = CallInput<'POST /admin/giving/supporters'>['body'];
export type SupporterChanges = CallInput<'PATCH /admin/giving/supporters/:id'>['body'];

const perPage = 20;

/** One page of the list; the page before stays in sight until it has come. */
export const supportersQuery = (search: Omit<Search, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'supporters', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/supporters', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    // Every search is recorded: only what somebody asks for is asked.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** One of them: fetched anew for every visit, but not while somebody is changing it, and every look is recorded. */
export const supporterQuery = (id: number) =>
  queryOptions({
    queryKey: ['giving', 'supporters', 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/supporters/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What an erasure would do; asked anew each time, because it depends on the day. */
export const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: ['giving', 'supporters', 'erasure', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/supporters/:id/erasure', { params: { id }, signal })).results,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const addSupporter = async (body: NewSupporter) =>
  (await send('POST /admin/giving/supporters', { body })).results;

export const changeSupporter = async (id: number, body: SupporterChanges) =>
  (await send('PATCH /admin/giving/supporters/:id', { params: { id }, body })).results;

/** Saves all that is held about a supporter as a file to be handed to them; the audit log records it. */
export async function downloadSupporter(id: number) {
  const held = await send('GET /admin/giving/supporters/:id/export', { params: { id } });
  const content = JSON.stringify(held, null, 2);
  saveFile({ name: `supporter-${id}.json`, type: 'application/json', content });
}

/** Answers the supporter that is left. */
export const joinSupporters = async (id: number, other: number) =>
  (await send('POST /admin/giving/supporters/:id/join', { params: { id }, body: { other } })).results;

/** Answers what went, and what had to stay. */
export const eraseSupporter = async (id: number) =>
  (await send('DELETE /admin/giving/supporters/:id', { params: { id } })).results;

/** Keeps the newest copy of one, and forgets the lists that show an older one. */
export function keepSupporter(client: QueryClient, supporter: SupporterWhole) {
  client.setQueryData(supporterQuery(supporter.id).queryKey, supporter);
  forgetSupporters(client);
}

/** Forgets the lists of supporters and what is counted of them. */
export function forgetSupporters(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['giving', 'supporters', 'list'] });
  void client.invalidateQueries({ queryKey: ['giving', 'overview'] });
}
