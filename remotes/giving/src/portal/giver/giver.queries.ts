import { send } from '@lapis/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Searches supporters by name or address. Not refetched automatically, because every search is audited. */
export const foundSupportersQuery = (q: string) =>
  queryOptions({
    queryKey: ['giving', 'supporters', 'found', q],
    queryFn: async ({ signal }) =>
      (
        await send('GET /admin/giving/supporters', {
          query: { q, sort: 'name', per_page: 6 },
          signal,
          quiet: true,
        })
      ).results,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
