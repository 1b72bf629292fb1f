import type { Header } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const headersQuery = queryOptions({
  queryKey: ['headers'],
  queryFn: async ({ signal }) => (await send('GET /admin/headers', { signal })).results,
});

/** Sets a page's header picture; null restores the default. */
export const chooseHeader = async (name: Header['name'], media_id: number | null) =>
  // `quiet`, because failures are shown beside the picture.
  (await send('PATCH /admin/headers/:name', { params: { name }, body: { media_id }, quiet: true })).results;
