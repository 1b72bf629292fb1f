import type { CallInput, Declaration } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type Search = NonNullable<CallInput<'GET /admin/giving/declarations'>['query']>;
export type NewDeclaration = CallInput<'POST /admin/giving/declarations'>['body'];

const perPage = 20;

/** One page of the list; the page before stays in sight until it has come. */
export const declarationsQuery = (search: Omit<Search, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'declarations', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/declarations', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    // Every look is recorded: only what somebody asks for is asked.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const writeDeclaration = async (body: NewDeclaration) =>
  (await send('POST /admin/giving/declarations', { body })).results;

/** @param from the first day on which gifts do not count any more */
export const cancelDeclaration = async (id: number, from: string) =>
  (await send('POST /admin/giving/declarations/:id/cancel', { params: { id }, body: { from } })).results;

/** @param sent_on when it was posted; it is mailed now where there is none */
export const sendRecord = async (id: number, sent_on?: string) =>
  (
    await send('POST /admin/giving/declarations/:id/record', {
      params: { id },
      body: sent_on === undefined ? {} : { sent_on },
    })
  ).results;

/** The words of the written record, for who prints and posts it on that day. */
export const recordQuery = (id: number, sent_on: string) =>
  queryOptions({
    queryKey: ['giving', 'declarations', 'record', id, sent_on],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/declarations/:id/record', { params: { id }, query: { sent_on }, signal }),
  });

/** Has everything read anew that depends on a declaration. */
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
