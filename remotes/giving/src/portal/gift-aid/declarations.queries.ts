import type { CallInput, Declaration } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type DeclarationSearch = NonNullable<CallInput<'GET /admin/giving/declarations'>['query']>;
export type NewDeclaration = CallInput<'POST /admin/giving/declarations'>['body'];

const perPage = 20;

/** Keeps the previous page visible until the next one has loaded. */
export const declarationsQuery = (search: Omit<DeclarationSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'declarations', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/declarations', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    // Not refetched automatically, because every fetch is audited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const writeDeclaration = async (body: NewDeclaration) =>
  (await send('POST /admin/giving/declarations', { body })).results;

/** @param from first day that the declaration no longer covers */
export const cancelDeclaration = async (id: number, from: string) =>
  (await send('POST /admin/giving/declarations/:id/cancel', { params: { id }, body: { from } })).results;

/** @param sent_on day on which it was posted; if undefined, the server emails the record now */
export const sendRecord = async (id: number, sent_on?: string) =>
  (
    await send('POST /admin/giving/declarations/:id/record', {
      params: { id },
      body: sent_on === undefined ? {} : { sent_on },
    })
  ).results;

export const recordQuery = (id: number, sent_on: string) =>
  queryOptions({
    queryKey: ['giving', 'declarations', 'record', id, sent_on],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/declarations/:id/record', { params: { id }, query: { sent_on }, signal }),
  });

export function forgetDeclaration(client: QueryClient, { supporter_id }: Declaration) {
  for (const queryKey of [
    ['giving', 'declarations'],
    ['giving', 'claims'],
    ['giving', 'overview'],
    ['giving', 'supporters', 'list'],
    ['giving', 'supporters', 'one', supporter_id],
  ])
    void client.invalidateQueries({ queryKey });
}
