import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** What was given of late, and what wants attention. */
export const overviewQuery = queryOptions({
  queryKey: ['giving', 'overview'],
  queryFn: async ({ signal }) => (await send('GET /admin/giving/overview', { signal, quiet: true })).results,
});

/** The entries of the ledger between two days, which belong to it, as a table for spreadsheets. */
export const ledgerTable = (period: { from?: string; to?: string }) =>
  send('GET /admin/giving/ledger.csv', { query: period });
