import { send } from '@lapis/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** An empty day leaves that end of the period open. */
export const totalsQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['giving', 'totals', from, to],
    queryFn: async ({ signal }) =>
      (
        await send('GET /admin/giving/totals', {
          query: { ...(from && { from }), ...(to && { to }) },
          signal,
          quiet: true,
        })
      ).results,
    placeholderData: keepPreviousData,
  });
