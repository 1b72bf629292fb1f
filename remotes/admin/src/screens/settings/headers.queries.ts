import type { Header } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const headersQuery = queryOptions({
  queryKey: ['headers'],
  queryFn: async ({ signal }) => (await send('GET /admin/headers', { signal })).results,
});

/** Puts a picture of the library at the top of a page, or with null the usual one. */
export const chooseHeader = async (name: Header['name'], media_id: number | null) =>
  // What went wrong is told beside the picture.
  (await send('PATCH /admin/headers/:name', { params: { name }, body: { media_id }, quiet: true })).results;
