import type { Books, CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type BookChanges = Omit<CallInput<'PATCH /admin/giving/books'>['body'], 'version'>;
type NewJournal = CallInput<'POST /admin/giving/books/journals'>['body'];

/** @param until last day of the next journal; empty for yesterday */
export const booksQuery = (until: string) =>
  queryOptions({
    queryKey: ['giving', 'books', until],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/books', { query: until ? { until } : {}, signal, quiet: true })).results,
    placeholderData: keepPreviousData,
  });

export const changeBooks = async ({ version }: Pick<Books, 'version'>, changes: BookChanges) =>
  (await send('PATCH /admin/giving/books', { body: { ...changes, version } })).results;

export const makeJournal = async (body: NewJournal) =>
  (await send('POST /admin/giving/books/journals', { body })).results;

export const journalFile = (id: number) =>
  send('GET /admin/giving/books/journals/:id/file', { params: { id } });

export const takeBackJournal = (id: number) =>
  send('DELETE /admin/giving/books/journals/:id', { params: { id } });

export const forgetBooks = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['giving', 'books'] });
