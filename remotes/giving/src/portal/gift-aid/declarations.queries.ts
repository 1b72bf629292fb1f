import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
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

export type EffectSearch = NonNullable<CallInput<'GET /admin/giving/declarations/:id/effect'>['query']>;
export type DeclarationErrorBody = CallInput<'POST /admin/giving/declarations/:id/error'>['body'];

/** Never cached, because the result depends on the claims made since. */
export const effectQuery = (id: number, query: EffectSearch) =>
  queryOptions({
    queryKey: ['giving', 'declarations', 'effect', id, query],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/declarations/:id/effect', { params: { id }, query, signal })).results,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Resolves to the right declaration, or to the one taken out. */
export const takeOutDeclaration = async (id: number, body: DeclarationErrorBody) =>
  (await send('POST /admin/giving/declarations/:id/error', { params: { id }, body })).results;

export const undoCancellation = async (id: number) =>
  (await send('POST /admin/giving/declarations/:id/undo', { params: { id } })).results;

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

/** Invalidates what depends on declarations. A supporter’s page may show those of a merged record too. */
export function forgetDeclarations(client: QueryClient) {
  for (const queryKey of [
    ['giving', 'declarations'],
    ['giving', 'claims'],
    ['giving', 'overview'],
    ['giving', 'gifts'],
    ['giving', 'supporters', 'list'],
    ['giving', 'supporters', 'one'],
  ])
    void client.invalidateQueries({ queryKey });
}

/** Downloads a declaration to print. A plain link wouldn't send the access token. */
export async function downloadPaperForm(gifts: 'all' | 'one') {
  const content = await send('GET /admin/giving/declarations/form.pdf', { query: { gifts }, isFile: true });
  saveFile({ name: 'gift-aid-declaration.pdf', type: 'application/pdf', content });
}
