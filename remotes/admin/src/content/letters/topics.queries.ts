import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** What of the newsletter a letter can belong to. */
export const topicsQuery = queryOptions({
  queryKey: ['newsletter', 'topics'],
  queryFn: async ({ signal }) =>
    (await send('GET /admin/newsletter/topics', { signal, quiet: true })).results,
});
