import type { CallInput, SupporterWhole } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type SupporterSearch = NonNullable<CallInput<'GET /admin/giving/supporters'>['query']>;
export type NewSupporter = CallInput<'POST /admin/giving/supporters'>['body'];
export type SupporterChanges = CallInput<'PATCH /admin/giving/supporters/:id'>['body'];

const perPage = 20;

/** Keeps the previous page visible until the next one has loaded. */
export const supportersQuery = (search: Omit<SupporterSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'supporters', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/supporters', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    // Not refetched automatically, because every search is audited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Downloads the supporters that a list shows, on all its pages. */
export const supportersTable = (search: Omit<SupporterSearch, 'page' | 'per_page'>) =>
  send('GET /admin/giving/supporters.csv', { query: search });

/** Refetched on every visit, but not while a user may be editing. Every fetch is audited. */
export const supporterQuery = (id: number) =>
  queryOptions({
    queryKey: ['giving', 'supporters', 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/supporters/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Never cached, because the result depends on the day. */
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

/** Downloads all data held about a supporter, to hand over. The server audits each download. */
export async function downloadSupporter(id: number) {
  const held = await send('GET /admin/giving/supporters/:id/export', { params: { id } });
  const content = JSON.stringify(held, null, 2);
  saveFile({ name: `supporter-${id}.json`, type: 'application/json', content });
}

/** Downloads a summary for a tax return. A plain link wouldn't send the access token. */
export async function downloadYear(id: number, year: string) {
  const content = await send('GET /admin/giving/supporters/:id/years/:year', {
    params: { id, year },
    isFile: true,
  });
  saveFile({ name: `gift-aid-${year}.pdf`, type: 'application/pdf', content });
}

type MergeBody = CallInput<'POST /admin/giving/supporters/:id/join'>['body'];

export const joinSupporters = async (id: number, body: MergeBody) =>
  (await send('POST /admin/giving/supporters/:id/join', { params: { id }, body })).results;

/** Never cached, because the result depends on what both records have now. */
export const mergeQuery = (id: number, other: number) =>
  queryOptions({
    queryKey: ['giving', 'supporters', 'merge', id, other],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/supporters/:id/join', { params: { id }, query: { other }, signal }))
        .results,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Resolves to the supporter and the details that stay, because they were changed since the merge. */
export const separateSupporters = (id: number, other: number) =>
  send('POST /admin/giving/supporters/:id/separate', { params: { id }, body: { other } });

export const eraseSupporter = async (id: number) =>
  (await send('DELETE /admin/giving/supporters/:id', { params: { id } })).results;

/** Caches the newest version and invalidates lists that contain an older one. */
export function keepSupporter(client: QueryClient, supporter: SupporterWhole) {
  client.setQueryData(supporterQuery(supporter.id).queryKey, supporter);
  forgetSupporters(client);
}

export function forgetSupporters(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['giving', 'supporters', 'list'] });
  void client.invalidateQueries({ queryKey: ['giving', 'overview'] });
}
