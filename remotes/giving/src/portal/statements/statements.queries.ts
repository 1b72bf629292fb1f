import type { CallInput, CallReply, PayoutOptions, StatementLine } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type LineQuery = NonNullable<CallInput<'GET /admin/giving/statement-lines'>['query']>;
export type LineSearch = Omit<LineQuery, 'page' | 'per_page'> & { page: number };
export type MatchBody = CallInput<'POST /admin/giving/statement-lines/:id/match'>['body'];
export type LinesReply = CallReply<'GET /admin/giving/statement-lines'>;

const perPage = 20;

export const linesKey = ['giving', 'lines', 'list'] as const;

export const statementsQuery = (count: number) =>
  queryOptions({
    queryKey: ['giving', 'statements', count],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/statements', { query: { page: 1, per_page: count }, signal }),
    placeholderData: keepPreviousData,
  });

/** Keeps the previous page visible until the next one has loaded. */
export const linesQuery = (search: LineSearch) =>
  queryOptions({
    queryKey: [...linesKey, search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/statement-lines', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Searches for gifts that can be matched, by reference, name or address. */
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

export type PaymentByHand = CallReply<'GET /admin/giving/statement-lines/:id/by-hand'>['results'][number];

/** Payments by hand of which one may be a part of a line. */
export const byHandQuery = (id: number) =>
  queryOptions({
    queryKey: ['giving', 'lines', 'by hand', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/statement-lines/:id/by-hand', { params: { id }, signal, quiet: true }))
        .results,
  });

/** Uploads a statement. Failures are shown beside the file's name instead of in a dialog. */
export async function uploadStatement(file: File) {
  const body = new FormData();
  body.append('files', file, file.name);
  return (await send('POST /admin/giving/statements', { body, quiet: true })).results;
}

/** Takes back an uploaded statement. Resolves to the number of matches undone. */
export const takeBackStatement = async (id: number, undo_matches: boolean) =>
  (
    await send('DELETE /admin/giving/statements/:id', {
      params: { id },
      query: { undo_matches: String(undo_matches) },
    })
  ).undone;

/** Resolves to the line and the number of other payments that were matched by its words. */
export const matchLine = (id: number, body: MatchBody) =>
  send('POST /admin/giving/statement-lines/:id/match', { params: { id }, body });

export type SplitBody = CallInput<'POST /admin/giving/statement-lines/:id/split'>['body'];
type ReturnBody = CallInput<'POST /admin/giving/statement-lines/:id/return'>['body'];

export const splitLine = async (id: number, body: SplitBody) =>
  (await send('POST /admin/giving/statement-lines/:id/split', { params: { id }, body })).results;

export interface PayoutInput {
  file: File;
  options: PayoutOptions;
}

function toPayoutForm({ file, options }: PayoutInput) {
  const body = new FormData();
  body.append('options', JSON.stringify(options));
  body.append('file', file, file.name);
  return body;
}

export const checkPayout = async (id: number, input: PayoutInput) =>
  (
    await send('POST /admin/giving/statement-lines/:id/payout/check', {
      params: { id },
      body: toPayoutForm(input),
    })
  ).results;

export const recordPayout = async (id: number, input: PayoutInput) =>
  (await send('POST /admin/giving/statement-lines/:id/payout', { params: { id }, body: toPayoutForm(input) }))
    .results;

/** Records that a line is a payment or a refund that was entered by hand before. */
export const tieLine = async (id: number, entry_id: number) =>
  (await send('POST /admin/giving/statement-lines/:id/tie', { params: { id }, body: { entry_id } })).results;

export const recordReturn = async (id: number, body: ReturnBody) =>
  (await send('POST /admin/giving/statement-lines/:id/return', { params: { id }, body })).results;

type ClaimMatchBody = CallInput<'POST /admin/giving/statement-lines/:id/claim'>['body'];

export const matchClaim = async (id: number, body: ClaimMatchBody) =>
  (await send('POST /admin/giving/statement-lines/:id/claim', { params: { id }, body })).results;

export const ignoreLine = async (id: number, is_ignored: boolean, note = '') =>
  (
    await send('POST /admin/giving/statement-lines/:id/ignore', {
      params: { id },
      body: { is_ignored, ...(note && { note }) },
    })
  ).results;

/** Updates the cached list at once. A payment whose state no longer fits the search is removed from it. */
export async function keepLine(client: QueryClient, search: LineSearch, line: StatementLine) {
  const { queryKey } = linesQuery(search);
  // Cancels pending requests, because their responses would restore the old state.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (lines: LinesReply | undefined) => {
    if (!lines) return lines;
    const staysHere = search.state === 'all' || search.state === line.state;
    const results = staysHere
      ? lines.results.map((each) => (each.id === line.id ? line : each))
      : lines.results.filter(({ id }) => id !== line.id);
    return { ...lines, results, total: lines.total - (lines.results.length - results.length) };
  });
  forgetStatements(client);
}

export function forgetStatements(client: QueryClient) {
  for (const name of [
    'lines',
    'statements',
    'overview',
    'gifts',
    'standing orders',
    'claims',
    'totals',
    'appeals',
  ])
    void client.invalidateQueries({ queryKey: ['giving', name] });
  void client.invalidateQueries({ queryKey: ['giving', 'supporters', 'list'], refetchType: 'none' });
}
