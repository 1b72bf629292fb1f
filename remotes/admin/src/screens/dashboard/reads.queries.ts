import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** How often pages were read. */
export const readsQuery = queryOptions({
  queryKey: ['reads'],
  queryFn: async ({ signal }) => (await send('GET /admin/reads', { signal, quiet: true })).results,
});

/** The addresses that were asked for most and not found. */
export const missingQuery = queryOptions({
  queryKey: ['missing-addresses', 'most'],
  queryFn: ({ signal }) =>
    send('GET /admin/missing-addresses', { query: { per_page: 5 }, signal, quiet: true }),
});
