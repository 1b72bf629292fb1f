import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** Fetches the custom roles, but not the built-in ones. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await send('GET /admin/roles', { signal })).results,
});
