import type { CallReply } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export type SitePages = CallReply<'GET /admin/linkable-pages'>['results'];

/** Fetches the pages that the remotes announce, with their titles. */
export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: async ({ signal }) => (await send('GET /admin/linkable-pages', { signal, quiet: true })).results,
  staleTime: 60_000,
});
