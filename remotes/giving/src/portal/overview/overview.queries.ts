import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const overviewQuery = queryOptions({
  queryKey: ['giving', 'overview'],
  queryFn: async ({ signal }) => (await send('GET /admin/giving/overview', { signal, quiet: true })).results,
});

export const ledgerTable = (period: { from?: string; to?: string }) =>
  send('GET /admin/giving/ledger.csv', { query: period });
