import type { CallInput, Fund, MovementKind, SpendingFile } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

interface Period {
  from: string;
  to: string;
}

type FundChanges = Omit<CallInput<'PATCH /admin/giving/funds/:id'>['body'], 'version'>;
type SpendingBody = CallInput<'POST /admin/giving/spending'>['body'];
type TransferBody = CallInput<'POST /admin/giving/transfers'>['body'];

/** An empty day leaves that end of the period open. */
const sentPeriod = ({ from, to }: Period) => ({ ...(from && { from }), ...(to && { to }) });

export const fundsQuery = (period: Period = { from: '', to: '' }) =>
  queryOptions({
    queryKey: ['giving', 'funds', 'list', period],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/funds', { query: sentPeriod(period), signal, quiet: true })).results,
    placeholderData: keepPreviousData,
  });

export const fundQuery = (id: number, period: Period) =>
  queryOptions({
    queryKey: ['giving', 'funds', 'one', id, period],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/funds/:id', { params: { id }, query: sentPeriod(period), signal }))
        .results,
    placeholderData: keepPreviousData,
  });

interface EntrySearch extends Period {
  kind: MovementKind | undefined;
}

const sentSearch = ({ kind, ...period }: EntrySearch) => ({ ...sentPeriod(period), ...(kind && { kind }) });

export const fundEntriesQuery = (id: number, { page, ...search }: EntrySearch & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'funds', 'entries', id, search, page],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/funds/:id/entries', {
        params: { id },
        query: { ...sentSearch(search), page, per_page: 20 },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });

export const fundTable = (id: number, search: EntrySearch) =>
  send('GET /admin/giving/funds/:id/entries.csv', { params: { id }, query: sentSearch(search) });

export const addFund = async (body: CallInput<'POST /admin/giving/funds'>['body']) =>
  (await send('POST /admin/giving/funds', { body })).results;

export const changeFund = async ({ id, version }: Fund, changes: FundChanges) =>
  (await send('PATCH /admin/giving/funds/:id', { params: { id }, body: { ...changes, version } })).results;

export const assignPurposes = async (
  { id, version }: Fund,
  chosen: { appeals: number[]; projects: number[] },
) =>
  (await send('POST /admin/giving/funds/:id/purposes', { params: { id }, body: { ...chosen, version } }))
    .results;

export const spend = async (body: SpendingBody) =>
  (await send('POST /admin/giving/spending', { body })).results;

export const transfer = async (body: TransferBody) =>
  (await send('POST /admin/giving/transfers', { body })).results;

export const setSpendingUndone = (id: number, is_undone: boolean) =>
  send('POST /admin/giving/spending/:id/undone', { params: { id }, body: { is_undone } });

export const setTransferUndone = (id: number, is_undone: boolean) =>
  send('POST /admin/giving/transfers/:id/undone', { params: { id }, body: { is_undone } });

/** Sends a table of spending. A dry run only says what it would do with each row. */
export async function sendSpending(file: File, { isDryRun, fund }: { isDryRun: boolean; fund: string }) {
  const body = new FormData();
  body.append('file', file, file.name);
  const query = { dry_run: isDryRun ? '1' : '0', ...(fund && { fund }) };
  return (await send('POST /admin/giving/spending/import', { body, query, quiet: true })).results;
}

export const spendingFilesQuery = (count: number) =>
  queryOptions({
    queryKey: ['giving', 'funds', 'imports', count],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/spending/imports', {
        query: { page: 1, per_page: count },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });

export const takeBackSpending = ({ id, counted: { entries } }: SpendingFile) =>
  send('POST /admin/giving/spending/imports/:id/undo', { params: { id }, body: { entries } });

/** Refetches funds, and appeals, which show the name of their fund. */
export function forgetFunds(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['giving', 'funds'] });
  void client.invalidateQueries({ queryKey: ['giving', 'appeals'] });
}
