import type { CallInput, CallReply, StatementLine } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type Search = NonNullable<CallInput<'GET /admin/giving/statement-lines'>['query']>;
export type LineSearch = Omit<Search, 'page' | 'per_page'> & { page: number };
/** Which gift a payment is, or whose and what for. */
export type Match = CallInput<'POST /admin/giving/statement-lines/:id/match'>['body'];
type Lines = CallReply<'GET /admin/giving/statement-lines'>;

const perPage = 20;

/** The first so many statements, newest first. */
export const statementsQuery = (count: number) =>
  queryOptions({
    queryKey: ['giving', 'statements', count],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/statements', { query: { page: 1, per_page: count }, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of payments; the page before stays in sight until it has come. */
export const linesQuery = (search: LineSearch) =>
  queryOptions({
    queryKey: ['giving', 'lines', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/statement-lines', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Gifts that a payment may be, and whose reference, name or address has what was typed. */
export const foundGiftsQuery = (q: string) =>
  queryOptions({
    queryKey: ['giving', 'gifts', 'found', q],
    queryFn: async ({ signal }) =>
      (
        await send('GET /admin/giving/gifts', {
          query: { q, to_match: 'true', per_page: 8 },
          signal,
          quiet: true,
        })
      ).results,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Answers what became of its payments. A failure is told beside the file's name, and by no dialog. */
export async function uploadStatement(file: File) {
  const body = new FormData();
  body.append('files', file, file.name);
  return (await send('POST /admin/giving/statements', { body, quiet: true })).results;
}

export const matchLine = async (id: number, body: Match) =>
  (await send('POST /admin/giving/statement-lines/:id/match', { params: { id }, body })).results;

export const ignoreLine = async (id: number, is_ignored: boolean, note = '') =>
  (
    await send('POST /admin/giving/statement-lines/:id/ignore', {
      params: { id },
      body: { is_ignored, ...(note && { note }) },
    })
  ).results;

/** Shows at once what became of a payment: it leaves the list where that is of another state. */
export async function keepLine(client: QueryClient, search: LineSearch, line: StatementLine) {
  const { queryKey } = linesQuery(search);
  // An answer that is on its way was made before.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (lines: Lines | undefined) => {
    if (!lines) return lines;
    const staysHere = search.state === 'all' || search.state === line.state;
    const results = staysHere
      ? lines.results.map((each) => (each.id === line.id ? line : each))
      : lines.results.filter(({ id }) => id !== line.id);
    return { ...lines, results, total: lines.total - (lines.results.length - results.length) };
  });
  forgetStatements(client);
}

/** Has everything read anew that depends on what the bank says has come. */
export function forgetStatements(client: QueryClient) {
  for (const name of ['lines', 'statements', 'overview', 'gifts', 'claims', 'appeals'])
    void client.invalidateQueries({ queryKey: ['giving', name] });
  void client.invalidateQueries({ queryKey: ['giving', 'supporters', 'list'], refetchType: 'none' });
}
