import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** The duties that owners made, besides those that come with the site. */
export const dutiesQuery = queryOptions({
  queryKey: ['duties'],
  queryFn: async ({ signal }) => (await send('GET /admin/duties', { signal })).results,
});
