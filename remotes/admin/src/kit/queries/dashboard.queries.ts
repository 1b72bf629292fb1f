import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const statsKey = ['stats'];

export const statsQuery = queryOptions({
  queryKey: statsKey,
  queryFn: ({ signal }) => send('GET /admin/stats', { signal }),
});
