import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const topicsQuery = queryOptions({
  queryKey: ['newsletter', 'topics'],
  queryFn: async ({ signal }) =>
    (await send('GET /admin/newsletters/topics', { signal, quiet: true })).results,
});
